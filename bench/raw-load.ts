import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import pg from 'pg'
import { from } from 'pg-copy-streams'

import type { Place } from '../drills/place.ts'
import { titulosColumns } from './titulos-file.ts'

/**
 * Time of plain PostgreSQL for the same bytes: no checks, no foreign keys, no undo, one table with
 * one key.
 */
export type RawLoad = {
  /** Seconds of COPY into an unlogged table of texts. */
  readonly copy: number
  /**
   * Seconds of one statement that casts the texts and inserts them into a table with a primary key.
   */
  readonly merge: number
  /** Seconds of the same statement again, which inserts nothing. */
  readonly again: number
}

const day = (column: string) => `nullif("${column}", '')::date`
const cents = (column: string) => `nullif(replace("${column}", ',', ''), '')::bigint`

const typedColumns = `
  select "unidEcon"::int, "numeroTitulo", contrato, "numBoleto", "tipoDocumento", "tipoMovimento",
    "centroLucro", ('01/' || competencia)::date,
    ${day('vencimento')}, ${day('vencimentoOriginal')}, ${cents('valorOriginal')},
    ${cents('valorAberto')}, ${cents('descontoMulta')}, ${cents('descontoJuros')},
    nullif("docPagamento", ''), ${day('dataCompensacao')}, ${day('dataPagamento')},
    ${cents('valorRecebido')}
  from raw.stage`

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return (performance.now() - began) / 1_000
}

/** Measures in a temporary schema on the database of a place. */
export async function rawLoad(
  { address }: Pick<Place, 'address'>,
  path: string,
  rows: number,
): Promise<RawLoad> {
  const client = new pg.Client({ ...address, application_name: 'regua bench' })
  await client.connect()
  const mustInsert = async (expected: number) => {
    const { rowCount } = await client.query(
      `insert into raw.titulo ${typedColumns} on conflict do nothing`,
    )
    if (rowCount !== expected)
      throw new Error(`The raw merge inserted ${rowCount} of ${expected} rows`)
  }
  try {
    await client.query(`set datestyle = 'ISO, DMY'; drop schema if exists raw cascade; create schema raw;
      create unlogged table raw.stage (${titulosColumns.map((name) => `"${name}" text`).join(', ')});
      create table raw.titulo (unit int, number text, contract text, boleto text, document_type text, movement_type text, cost_center text, competence date,
        due_on date, original_due_on date, original_cents bigint, open_cents bigint, fine_discount_cents bigint, interest_discount_cents bigint,
        payment_document text, cleared_on date, paid_on date, received_cents bigint, primary key (unit, number))`)
    return {
      copy: await seconds(() =>
        pipeline(
          createReadStream(path, { highWaterMark: 1 << 18 }),
          client.query(from(`copy raw.stage from stdin (format csv, delimiter ';', header)`)),
        ),
      ),
      merge: await seconds(() => mustInsert(rows)),
      again: await seconds(() => mustInsert(0)),
    }
  } finally {
    await client.query('drop schema if exists raw cascade').finally(() => client.end())
  }
}
