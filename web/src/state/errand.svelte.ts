import { capital } from './words.ts'

/** What somebody asks of the table by a button: whether it is under way, and what came of it. One at a time. */
export class Errand {
  /** While it is under way no second one is begun: buttons are closed. */
  busy = $state(false)
  /** Why it failed; '': it did not. */
  problem = $state('')
  /** What came of it, in words. */
  said = $state('')

  /** Runs it; where it says nothing itself, these words tell that it is done. */
  async run(deed: () => Promise<unknown>, words = '') {
    this.busy = true
    this.problem = this.said = ''
    try {
      await deed()
      this.said ||= words
    } catch (e) {
      this.problem = capital((e as Error).message)
    }
    this.busy = false
  }
}
