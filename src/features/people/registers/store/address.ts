import { sql } from 'kysely'

import type { Address } from '../contract/record.ts'

/** SQL of a record's address in wire format; unknown parts are empty. */
export const addressOf = (alias: 'k' | 'm') => {
  const part = (column: string) => sql`coalesce(${sql.ref(`${alias}.${column}`)}, '')`
  return { logradouro: part('street'), cep: part('cep'), cidade: part('city'), uf: part('uf') }
}

/** Address columns, in the order of `addressValues`. */
export const addressColumns = sql.raw('street, cep, city, uf')

/** Values of these columns; empty becomes null. */
export const addressValues = ({ logradouro, cep, cidade, uf }: Address) =>
  sql`${logradouro || null}, ${cep || null}, ${cidade || null}, ${uf || null}`
