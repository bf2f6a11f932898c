// A server whose database has XSS payloads in every text that a screen may show.
import { test as base } from '@playwright/test'
import pg from 'pg'

import { addTwoMalls } from '#testing/test-malls.ts'

import { cnpj } from '../db/demo/documents.ts'
import { openPlace, type Place } from '../drills/place.ts'
import { addItems, usualWay } from '../drills/world.ts'
import { startTestServer } from './server.ts'
import { xssPayloads } from './xss-payloads.ts'

export const payloads = xssPayloads(500)
export const pdf = Buffer.from('%PDF-1.7 prova')

/** Every text column that a screen may show and that others wrote. */
export const texts = [
  'mall.name mall.portfolio tenant.name contract.trade_name contract.name contract.street contract.district contract.city',
  'guarantor.name guarantor.street guarantor.district guarantor.city',
  'boleto.number titulo.number cycle.opened_by_name justification.text parameter.name parameter.updated_by_name',
  'negativation_item.number negativation_item.trade_name negativation_item.tenant_name negativation_item.group_name',
  'negativation_item.portfolio negativation_item.ticket negativation_item.observation negativation_item.attachment_name',
  'item_person.name item_person.street item_person.district item_person.city item_person.error_text',
  'item_justification.justification_text item_justification.ticket item_justification.observation',
  'item_justification.attachment_name item_justification.user_name stored_file.name',
  'bureau_batch.file_name bureau_batch.created_by_name bureau_batch.error bureau_event.text',
  'notice.name notice.luc notice.address notice.file_name notice.proof file_import.file_name file_import.created_by_name',
  'erp_load.file_name erp_load.created_by_name erp_load_issue.value erp_load_issue.reason app_user.name',
  'exception_record.note exception_record.updated_by_name',
].flatMap((line) => line.split(' '))

/** Creates items in every step, each text a payload. */
async function makeWorld(place: Place): Promise<void> {
  const pool = new pg.Pool({ ...place.address, max: 1 })
  await addTwoMalls(pool)
  await pool.end()
  for (const [index, status] of usualWay.entries())
    await addItems(place, { items: 60, status, from: 1 + index * 1_000 })
  // Replies of the bureau: half listed, half with an error.
  const seededItems = await addItems(place, {
    items: 120,
    status: 'PENDENTE_DE_ENVIO',
    from: 9_001,
  })
  const ids = seededItems.map(({ id }) => id)
  await place.rows(
    `
      update item_person
      set inclusion = case when item_id % 2 = 0 then 'ATIVO' else 'REJEITADO' end,
        was_ever_listed = item_id % 2 = 0,
       listed_cents = 100000, last_event_on = '2026-11-18', error_text = 'Erro'
       where item_id = any ($1)`,
    [ids],
  )
  await place.rows(
    `
      update negativation_item
      set status = case when id % 2 = 0 then 'FINALIZADO' else 'FINALIZADO_COM_ERRO' end,
        outcome = case when id % 2 = 0 then 'NEGATIVADO' end,
       failed_operation = case when id % 2 = 1 then 'INCLUSAO' end, listed_cents = 100000
       where id = any ($1)`,
    [ids],
  )
  await place.rows(
    `insert into bureau_event (batch_id, mall_id, person_id, code, code_group, text, on_day)
     select (select min(id) from bureau_batch), mall_id, id, '999', 'REGISTRO', 'Erro',
       date '2026-10-01' + (row_number() over ())::int
     from item_person where item_id = any ($1)`,
    [ids],
  )
}

/** Overwrites the texts with payloads, different in each row; returns the affected columns. */
async function fill(place: Place): Promise<string[]> {
  const filled: string[] = []
  // Ten per text, fifty apart, so that screens of twenty rows show all of them in any order.
  const several = payloads.map((_, index) =>
    Array.from({ length: 10 }, (__, step) => payloads[(index + step * 50) % payloads.length]).join(
      ' ',
    ),
  )
  for (const [index, field] of texts.entries()) {
    const [table = '', column = ''] = field.split('.')
    const done = await place.rows<{ n: number }>(
      `with r as (select ctid, row_number() over () as n from ${table}),
        done as (
          update ${table} t
          set ${column} = ($1::text[])[1 + (r.n + $2) % $3] || case when $4 then ' ' || r.n else '' end
          from r
          where t.ctid = r.ctid
          returning 1
        )
       select count(*)::int as n from done`,
      [
        field === 'stored_file.name' ? payloads : several,
        index * 61,
        payloads.length,
        /number|name|text/.test(column),
      ],
    )
    if ((done[0]?.n ?? 0) > 0) filled.push(field)
  }
  return filled
}

/** The server, access to its database, and the columns with payloads. */
export type Own = {
  readonly address: string
  readonly rows: Place['rows']
  readonly filledTables: readonly string[]
}

/** Tests on their own server whose database has only payloads. */
export const test = base.extend<object, { readonly own: Own }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const place = await openPlace()
      const database = await place.up()
      try {
        await makeWorld(place)
        const server = await startTestServer({
          env: { REGUA_DATA: place.folder, REGUA_LIMITS: 'searches=2/12,uploads=3/20' },
        })
        try {
          await place.rows(`
            insert into user_mall (user_id, mall_id) select u.id, m.id from app_user u, mall m
            where u.login in ('analista.shopping', 'aprovador.shopping') on conflict do nothing`)
          const filledTables = await fill(place)
          await use({ address: server.address, rows: place.rows, filledTables })
        } finally {
          await server.stop()
        }
      } finally {
        await database.down()
        await place.remove()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.address),
})

type Texts = (shift: number) => string

/** An ERP file with one row per payload. */
function fileOf(
  columns: string,
  lineOf: (index: number, text: Texts) => readonly (string | readonly string[])[],
): Buffer {
  const quoted = (text = '') => `"${text.replaceAll('"', '""')}"`
  const lines = payloads.map((_, index) =>
    lineOf(index, (shift) => quoted(payloads[(index + shift) % payloads.length]))
      .flat()
      .join(';'),
  )
  return Buffer.from(`\ufeff${[columns, ...lines].join('\r\n')}\r\n`)
}

// The bureau requires short names and addresses, and some boletos are included by hand.
const listSize = 40
const nameOf = (index: number, text: Texts) => (index < listSize ? `Loja ${index} Ltda` : text(0))
const placeOf = (index: number) => ['Shopping de fora', 'FORA', `F${index}`, `L${index % 90}`]
const documentOf = (index: number) => cnpj(String(60_000_000 + index), 1)

/** A register of five hundred contracts, and their títulos. */
export const erpFiles = {
  contratos: fileOf(
    'shopping;unidEcon;contrato;luc;cpfCnpj;razaoSocial;nomeFantasia;objeto;tipoContrato;statusContrato;logradouro;bairro;cidade;uf;cep;telefone;email;grupo;portfolio;observacao',
    (index, text) => [
      placeOf(index),
      [documentOf(index), nameOf(index, text), text(7), text(11), 'LOJA;ATIVO'],
      index < listSize ? 'Rua das Flores, 1;Bela Vista' : [text(13), text(17)],
      ['São Paulo;SP;01310100', text(19), text(23), text(29), text(29), text(31)],
    ],
  ),
  titulos: fileOf(
    'shopping;unidEcon;contrato;luc;nomeFantasia;razaoSocial;cpfCnpj;tipoContrato;numeroTitulo;numBoleto;tipoDocumento;tipoMovimento;centroLucro;competencia;vencimento;vencimentoOriginal;valorOriginal;valorAberto',
    (index, text) => [
      placeOf(index),
      [text(7), nameOf(index, text), documentOf(index), `LOJA;T${index};B${index}`],
      'DP;ALM;CL1;08/2026;10/08/2026;10/08/2026;1000,00;1000,00',
    ],
  ),
} as const
