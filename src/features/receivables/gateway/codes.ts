/**
 * The codes of the reference tables that a file may name, in upper case, with the ids of their
 * rows.
 */
export type Codes = {
  readonly contractTypes: ReadonlyMap<string, number>
  readonly documentTypes: ReadonlyMap<string, number>
  readonly movementTypes: ReadonlyMap<string, number>
}
