import { Conflict, Forbidden, type HttpError, InvalidInput } from '#server/http/errors.ts'
import { eyesOf } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'
import { countsAs } from '#values/eyes.ts'
import type { Refusal } from '#values/refusal.ts'

import {
  applyToVersion,
  isVersioned,
  type Versioned,
  type VersionEvent,
} from '../rules/version-machine.ts'

/** True if the user or somebody who counts as them proposed it. */
export const isOwn = ({ actor }: Pick<Work, 'actor'>, proposedBy: number | null): boolean =>
  proposedBy !== null && countsAs(eyesOf(actor)).includes(proposedBy)

type LastWrite = { readonly writtenBy?: string; readonly writtenAt?: Date }

/** The answer of a refusal: 400 for the reason, 403 for four eyes, else 409. */
function failureOf({ code, because, todo }: Refusal, last: LastWrite): HttpError {
  const sentence = [because, todo].filter((part) => part !== undefined).join(' ')
  if (code === 'MOTIVO_CURTO')
    return new InvalidInput(sentence, { campos: [{ campo: 'motivo', mensagem: sentence }] })
  if (code === 'QUATRO_OLHOS') return new Forbidden(sentence)
  if (code !== 'ALTERADO') return new Conflict(sentence)
  const { writtenBy, writtenAt } = last
  return new Conflict(sentence, {
    ...(writtenBy === undefined ? {} : { alteradoPor: writtenBy }),
    ...(writtenAt === undefined ? {} : { alteradoEm: writtenAt }),
  })
}

export function moveVersion(versioned: Versioned & LastWrite, event: VersionEvent): Versioned {
  const outcome = applyToVersion(versioned, event)
  if (isVersioned(outcome)) return outcome
  throw failureOf(outcome, versioned)
}

type Window = { readonly page?: number | undefined; readonly size?: number | undefined }

/** Rows of a page; without a size all of them, because these lists are short. */
export function pageOf<T>(rows: readonly T[], { page = 1, size }: Window) {
  const perPage = size ?? Math.max(rows.length, 1)
  return {
    data: rows.slice((page - 1) * perPage, page * perPage),
    pageInfo: {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(rows.length / perPage)),
      totalItems: rows.length,
    },
  }
}
