import { Conflict, Forbidden, type HttpError, InvalidInput, Refused } from '#server/http/errors.ts'

import type { ListRefusal } from '../rules/triage.ts'

const refusalClass = { 400: InvalidInput, 403: Forbidden, 409: Conflict, 422: Refused } as const

/** Converts a refusal of the rules to an HTTP error. */
export function asError({
  status,
  mensagem,
  itens,
  alteradoPor,
  alteradoEm,
}: ListRefusal): HttpError {
  return new refusalClass[status](mensagem, {
    itens,
    ...(alteradoPor === undefined ? {} : { alteradoPor, alteradoEm }),
  })
}
