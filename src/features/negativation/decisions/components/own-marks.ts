/** Marks of this browser that the server has not answered, by boleto. */
const pending = new Map<number, Promise<void>>()
/** The version after an own mark, by boleto and the version before it. */
const versions = new Map<string, number>()

const keyOf = (idBoleto: number, version: number) => `${idBoleto} ${version}`

function followVersions(idBoleto: number, seen: number): number {
  let version = seen
  for (let next = versions.get(keyOf(idBoleto, seen)); next !== undefined;) {
    version = next
    next = versions.get(keyOf(idBoleto, version))
  }
  return version
}

/**
 * Sends a mark after the earlier ones of its boleto, so that two clicks reach the server in order.
 * `send` returns the version after the mark.
 */
export function markInOrder(
  idBoleto: number,
  seen: number,
  send: () => Promise<number | undefined>,
): Promise<void> {
  const request = (pending.get(idBoleto) ?? Promise.resolve())
    .then(async () => {
      const before = followVersions(idBoleto, seen)
      const after = await send()
      // A greater step includes a change of another user, which the user has not seen.
      if (after === before + 1) versions.set(keyOf(idBoleto, before), after)
    })
    .catch(() => undefined)
    .finally(() => {
      if (pending.get(idBoleto) === request) pending.delete(idBoleto)
    })
  pending.set(idBoleto, request)
  return request
}

/**
 * The version that a later act of the same user must name: a row that was read before the answer
 * to a mark has the old one, and would be refused with the user's own name.
 */
export async function versionAfterMarks(idBoleto: number, seen: number): Promise<number> {
  await pending.get(idBoleto)
  return followVersions(idBoleto, seen)
}
