import { sql } from 'kysely'

import type { Address } from '../contract/record.ts'

/** The address of a record as the wire lists it; a part that is not known is empty. */
export const addressOf = (alias: 'k' | 'm') => {
  const part = (column: string) => sql`coalesce(${sql.ref(`${alias}.${column}`)}, '')`
  return { logradouro: part('street'), cep: part('cep'), cidade: part('city'), uf: part('uf') }
}

/** Where an address is stored, in the order of its values. */
export const addressColumns = sql.raw('street, cep, city, uf')

/** The values of these columns: what is empty is null. */
export const addressValues = ({ logradouro, cep, cidade, uf }: Address) =>
  sql`${logradouro || null}, ${cep || null}, ${cidade || null}, ${uf || null}`
