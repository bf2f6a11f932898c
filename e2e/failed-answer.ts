import type { Route } from '@playwright/test'

import type { ErrorBody } from '#contract/errors.ts'

type Failure = {
  readonly status?: number
  readonly mensagem?: string
  /** Number of the request, which the screen shows. */
  readonly pedido?: string
}

/** Answers a call with an error of the server; by default 500, 'Erro interno', pedido TESTE1. */
export const failAnswer = (
  route: Route,
  { status = 500, mensagem = 'Erro interno', pedido = 'TESTE1' }: Failure = {},
): Promise<void> =>
  route.fulfill({
    status,
    json: { mensagem, message: mensagem, pedido } satisfies ErrorBody,
  })
