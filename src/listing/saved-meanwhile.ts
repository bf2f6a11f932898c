/**
 * A record that tells its state: the version rises with every change. Who made it so, where that is
 * known.
 */
export type VersionedRecord = {
  readonly versao: number
  readonly alteradoPor?: string | null
  readonly alteradoEm?: Date | null
}

/**
 * What a colleague saved after the version over which somebody typed: the newest of the record as
 * it is known, from the form's opening, its list, an answer. Undefined when what was typed is over
 * the newest, or over no record at all.
 */
export function savedMeanwhile<R extends Pick<VersionedRecord, 'versao'>>(
  typedOver: number | undefined,
  ...known: readonly (R | undefined)[]
): R | undefined {
  if (typedOver === undefined) return undefined
  return known.reduce<R | undefined>(
    (newest, one) => (one && one.versao > (newest?.versao ?? typedOver) ? one : newest),
    undefined,
  )
}
