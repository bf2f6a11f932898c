/**
 * A reason why the process cannot start, as one Portuguese sentence for the person at the terminal:
 * printed without a stack.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}
