/**
 * A versioned record; the version increases with every change. Includes who changed it, if known.
 */
export type VersionedRecord = {
  readonly versao: number
  readonly alteradoPor?: string | null
  readonly alteradoEm?: Date | null
}

/**
 * Newest known version saved after the version being edited. Undefined if the draft is current or
 * the record is new.
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
