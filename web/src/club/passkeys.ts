// Passkeys of this device, as the table asks for them.

/** Why there can be none here; nothing: there can. */
export const hindered = (): string | undefined =>
  !window.isSecureContext ? 'Passkeys want an address that begins with https.'
    : typeof PublicKeyCredential === 'undefined' || !('parseCreationOptionsFromJSON' in PublicKeyCredential) ? 'This browser is too old for passkeys.' : undefined

const refused = (e: unknown): Error =>
  e instanceof DOMException && e.name === 'NotAllowedError' ? new Error('No passkey was shown: it was called off, or took too long.')
    : e instanceof DOMException && e.name === 'InvalidStateError' ? new Error('This device has a passkey of yours already.') : (e as Error)

const answer = async (asked: Promise<Credential | null>): Promise<unknown> => {
  try {
    return ((await asked) as PublicKeyCredential).toJSON()
  } catch (e) {
    throw refused(e)
  }
}

/** Makes one. */
export const make = (options: unknown) =>
  answer(navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON) }))

/** Shows one that was made. */
export const show = (options: unknown) =>
  answer(navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON) }))
