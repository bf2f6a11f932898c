/** A piece of the source of a product module, and what a process of a drill reads in its place. */
export type Patch = {
  /** From the root of the repository. */
  readonly module: string
  /** It stands in the module exactly once; how it is broken into lines does not matter. */
  readonly source: string
  readonly replacement: string
}

/** A safeguard that is taken away, and the drill that must notice. */
export type SeededFault = {
  /** None: the drill takes the safeguard away itself. */
  readonly patches: readonly Patch[]
  /**
   * The drill that must find it, and as what: one that fails for another reason has found nothing.
   */
  readonly drill: string
  readonly finding: RegExp
  /** How much the drill does, where by chance its small size may not come upon the fault. */
  readonly n?: number
}
