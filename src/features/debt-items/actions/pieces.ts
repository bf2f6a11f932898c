// Small enough that nobody else waits long for the loop, large enough that the statements count
// little.
const pieceSize = 1_000

/**
 * Reads and acts piece by piece, so that memory does not grow with the length of a list; while one
 * piece is acted upon, the database already reads the next. What is read must not depend on what is
 * written for the piece before.
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
    // Should the act fail first, its failure is the one that is told.
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
