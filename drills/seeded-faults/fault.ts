/** A source piece of a product module, and its replacement in a drill process. */
export type Patch = {
  readonly module: string
  /** Must occur exactly once; line breaks are ignored. */
  readonly source: string
  readonly replacement: string
}

/** A disabled safeguard, and the drill that must notice. */
export type SeededFault = {
  /** Empty if the drill disables the safeguard itself. */
  readonly patches: readonly Patch[]
  /** The drill that must find it, and the expected problem; another problem does not count. */
  readonly drill: string
  readonly finding: RegExp
  /** Size of the drill, if the small size may miss the fault. */
  readonly n?: number
}
