/** Títulos of a configuration: contract type with these documents and movements; empty = all. */
export type ConfigScope = {
  readonly debtTypeId: number
  readonly contractTypeId: number
  readonly documentTypeIds: readonly number[]
  readonly movementTypeIds: readonly number[]
}

/** Intersection of both lists; undefined if empty. */
const shared = (
  ours: readonly number[],
  theirs: readonly number[],
): readonly number[] | undefined => {
  if (ours.length === 0) return theirs
  if (theirs.length === 0) return ours
  const both = ours.filter((one) => theirs.includes(one))
  return both.length > 0 ? both : undefined
}

/** What two configurations have in common; an empty list means all. */
export type Overlap<T> = {
  readonly other: T
  readonly documentTypeIds: readonly number[]
  readonly movementTypeIds: readonly number[]
}

/** The first other configuration that overlaps: a título has exactly one debt type (rules 5.0). */
export function overlapOf<T extends ConfigScope>(
  taking: ConfigScope,
  others: readonly T[],
): Overlap<T> | undefined {
  for (const other of others) {
    if (other.contractTypeId !== taking.contractTypeId || other.debtTypeId === taking.debtTypeId)
      continue
    const documentTypeIds = shared(taking.documentTypeIds, other.documentTypeIds)
    const movementTypeIds = shared(taking.movementTypeIds, other.movementTypeIds)
    if (documentTypeIds && movementTypeIds) return { other, documentTypeIds, movementTypeIds }
  }
  return undefined
}

const taken = (names: readonly string[], [one, many, all]: readonly [string, string, string]) =>
  names.length === 0 ? all : `${names.length === 1 ? one : many} ${names.toSorted().join(', ')}`

/** Error of an overlap: the other configuration, and the common títulos. */
export const overlapSentence = ({
  debtType,
  contractType,
  documents,
  movements,
}: {
  readonly debtType: string
  readonly contractType: string
  readonly documents: readonly string[]
  readonly movements: readonly string[]
}): string =>
  `A configuração de ${debtType} para o tipo de contrato ${contractType} já toma ${taken(
    movements,
    ['o movimento', 'os movimentos', 'todos os movimentos'],
  )} ${taken(documents, ['do documento', 'dos documentos', 'de todos os documentos'])}.`
