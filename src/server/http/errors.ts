import { alreadyRunning, noPermission } from '#contract/errors.ts'
import type { FieldProblem } from '#values/field-problem.ts'

export type ItemProblem = {
  readonly id: number | string
  readonly codigo: string
  readonly texto: string
}
type Extra = {
  readonly campos?: readonly FieldProblem[]
  readonly itens?: readonly ItemProblem[]
  readonly alteradoPor?: string
  readonly alteradoEm?: Date
}

/** An error answer (rules 2); rolls the transaction back. */
export abstract class HttpError extends Error {
  abstract readonly status: number
  readonly extra: Extra
  readonly headers: Record<string, string> = {}

  constructor(mensagem: string, extra: Extra = {}) {
    super(mensagem)
    this.extra = extra
  }
}

/** 400: invalid request; names every wrong field. */
export class InvalidInput extends HttpError {
  override readonly name = 'InvalidInput'
  readonly status = 400
}

/** 401: no session, or an expired one. */
export class Unauthenticated extends HttpError {
  override readonly name = 'Unauthenticated'
  readonly status = 401
  constructor(mensagem = 'Sua sessão terminou. Entre novamente.') {
    super(mensagem)
  }
}

/** 403: signed in, but not allowed. */
export class Forbidden extends HttpError {
  override readonly name = 'Forbidden'
  readonly status = 403
  constructor(mensagem: string = noPermission, extra: Extra = {}) {
    super(mensagem, extra)
  }
}

/** Refusal of every write while a user sees the product as another person. */
export const readOnlySentence = (seen: string): string =>
  `Você está vendo como ${seen}: nada pode ser alterado. Volte ao seu usuário para agir.`

/** 404: missing, or outside the user's malls; the answers are identical. */
export class NotFound extends HttpError {
  override readonly name = 'NotFound'
  readonly status = 404
  constructor(mensagem = 'Registro não encontrado.') {
    super(mensagem)
  }
}

/** 409: another user was faster, or the same work is running. */
export class Conflict extends HttpError {
  override readonly name = 'Conflict'
  readonly status = 409
  constructor(mensagem: string = alreadyRunning, extra: Extra = {}) {
    super(mensagem, extra)
  }
}

/** 413: the file or body is too large. */
export class TooLarge extends HttpError {
  override readonly name = 'TooLarge'
  readonly status = 413
}

/** 415: unsupported content type. */
export class UnsupportedMedia extends HttpError {
  override readonly name = 'UnsupportedMedia'
  readonly status = 415
}

/** 422: refused by a rule; lists the items. */
export class Refused extends HttpError {
  override readonly name = 'Refused'
  readonly status = 422
}

/** 503: overload, or the database is unreachable. The same request may be retried. */
export class Unavailable extends HttpError {
  override readonly name = 'Unavailable'
  readonly status = 503
  constructor(
    mensagem = 'O sistema está ocupado neste momento. Aguarde alguns segundos e tente de novo.',
  ) {
    super(mensagem)
    this.headers['retry-after'] = '1'
  }
}

/** 429: too many failed tries or requests; with seconds until a retry. */
export class TooManyTries extends HttpError {
  override readonly name = 'TooManyTries'
  readonly status = 429
  constructor(mensagem: string, seconds: number) {
    super(mensagem)
    this.headers['retry-after'] = String(seconds)
  }
}

/** 507: the disk of this machine or of the database is full. Nothing was written. */
export class StorageFull extends HttpError {
  override readonly name = 'StorageFull'
  readonly status = 507
  constructor() {
    super(
      'O disco do servidor está cheio e nada foi gravado. Avise o suporte e tente de novo mais tarde.',
    )
  }
}
