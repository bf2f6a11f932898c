/** Reference codes that a file may contain, in upper case, with their row ids. */
export type Codes = {
  readonly contractTypes: ReadonlyMap<string, number>
  readonly documentTypes: ReadonlyMap<string, number>
  readonly movementTypes: ReadonlyMap<string, number>
}
