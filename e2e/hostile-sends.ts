// Payloads that users type and upload, sent by the calls of their screens.
import { type APIRequestContext, expect } from '@playwright/test'

import { erpFiles, type Own, payloads, pdf } from './hostile-world.ts'
import { headersOf } from './own-server.ts'

type Answer = Readonly<Record<string, unknown>>
const serasa = '/bff/workflow/serasa'

/**
 * Sends a call that the user's screen offers; it must succeed, or nothing would be displayed later.
 */
async function does(
  request: APIRequestContext,
  login: string,
  path: string,
  given: {
    readonly data?: object
    readonly multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>
  },
): Promise<Answer> {
  const answer = await request.post(path, { ...given, headers: await headersOf(request, login) })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return (await answer.json()) as Answer
}

const part = (from: number, count = 3) => payloads.slice(from, from + count).join(' ')

const itemsAt = async (own: Own, status: string, count: number) =>
  (
    await own.rows<{ id: number }>(
      `
        select id
        from negativation_item
        where status = $1 and entered_from is not null and number ~ '§ \\d+$'
        order by id desc
        limit $2`,
      [status, count],
    )
  ).map(({ id }) => Number(id))

async function sendFiles(own: Own, request: APIRequestContext): Promise<void> {
  for (const [name, buffer] of Object.entries(erpFiles)) {
    const { id } = await does(request, 'regua', '/bff/producer/updload/spreadsheet', {
      // A slash would end the folder of the name.
      multipart: {
        file: {
          name: `${name} ${payloads[1]?.replaceAll('/', '')}.csv`,
          mimeType: 'text/csv',
          buffer,
        },
      },
    })
    await expect
      .poll(
        () =>
          own.rows('select status, rows_rejected as rejected from erp_load where id = $1', [id]),
        { timeout: 30_000 },
      )
      .toEqual([{ status: 'PROCESSADA', rejected: 0 }])
  }
}

/** Observations of the justifications, as typed. */
export const observations = Array.from({ length: 8 }, (_, index) => part(index * 5 + 1).trim())

async function decide(own: Own, request: APIRequestContext): Promise<void> {
  const analysed = await itemsAt(own, 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', 8)
  for (const [index, idBoleto] of analysed.entries())
    await does(request, 'analista.shopping', `${serasa}/serasa-upload/historico/upload`, {
      multipart: {
        idBoleto: String(idBoleto),
        idJustificativa: '1',
        numChamado: payloads[index * 5] ?? '',
        txtObservacao: observations[index] ?? '',
        file: {
          name: `${(payloads[index * 7] ?? '').replaceAll('/', '')}.pdf`,
          mimeType: 'application/pdf',
          buffer: pdf,
        },
      },
    })
  await does(request, 'aprovador.shopping', `${serasa}/serasa-workflow/devolver`, {
    data: {
      idBoletos: await itemsAt(own, 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING', 5),
      motivo: part(60),
    },
  })
}

async function includeByHand(own: Own, request: APIRequestContext): Promise<void> {
  const free = await own.rows<{ id: number }>(
    `
      select b.id
      from boleto b
        join contract c on c.id = b.contract_id
      where c.number ~ '^F[0-9]$|^F[1-3][0-9]$'`,
  )
  await does(request, 'regua', `${serasa}/serasa-manual/negativar-manual`, {
    data: {
      boletos: free.map(({ id }, index) => ({
        idBoleto: Number(id),
        observacao: part(100 + index * 3),
      })),
    },
  })
}

async function propose(own: Own, request: APIRequestContext): Promise<void> {
  for (const text of payloads.filter(({ length }) => length <= 100).slice(40, 60))
    await does(request, 'admin', '/bff/configuracao/serasa/justificativa/', {
      data: {
        txtJustificativa: text,
        campoObrigatorio: 'CHAMADO',
        limiteExcecao: 2,
        flagAprovador: false,
        flagAtivo: true,
      },
    })
  // Half are confirmed by another user and in the list; half wait among the confirmations.
  const waiting = await own.rows<{ id: number }>(
    `select id from setting_proposal where state = 'PENDENTE' order by id`,
  )
  for (const { id } of waiting.slice(0, waiting.length / 2))
    await does(request, 'regua', '/bff/configuracao/serasa/parametro/confirmar', {
      data: { idProposta: id },
    })
}

/** Sends payloads through files, forms and proposals; every call succeeds. */
export async function sendPayloads(own: Own, request: APIRequestContext): Promise<void> {
  await sendFiles(own, request)
  await decide(own, request)
  await includeByHand(own, request)
  await propose(own, request)
}
