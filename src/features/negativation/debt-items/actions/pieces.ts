// Small enough not to block the event loop; large enough to keep the number of statements low.
const pieceSize = 1_000

/**
 * Reads and processes a list in batches, so memory use does not grow with the list. The next
 * batch is prefetched while one is processed. Reads must not depend on writes of the previous
 * batch.
 */
export async function eachPiece<T>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<T>,
  act: (facts: T, some: readonly number[]) => Promise<void>,
): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(ids.length / pieceSize) }, (_, index) =>
    ids.slice(index * pieceSize, (index + 1) * pieceSize),
  )
  const start = (piece: readonly number[] | undefined) => {
    const reading = piece && read(piece)
    // If the act fails first, report its error and ignore the read's.
    reading?.catch(() => undefined)
    return reading
  }
  let next = start(pieces[0])
  for (const [index, piece] of pieces.entries()) {
    const facts = await (next as Promise<T>)
    next = start(pieces[index + 1])
    await act(facts, piece)
  }
}
