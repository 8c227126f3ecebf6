// Rulings of an umpire as forms that are filled in.

import type { Form } from '../api/types.ts'

/** The order that a form says once all of it is filled in; until then nothing. */
export function filled(form: Form, values: Readonly<Record<string, string>>): string | undefined {
  if (form.fields.some((f) => !values[f.name]?.trim())) return undefined
  return form.order.replace(/\{(\w+)\}/g, (_, name: string) => values[name]?.trim() ?? '')
}
