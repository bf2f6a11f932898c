import { sql } from 'kysely'

/** Columns of `contractRow`, of mall m and contract k. */
export const contractColumns = {
  shopping: sql`m.name`,
  nomeFantasia: sql`k.trade_name`,
  razaoSocial: sql`k.name`,
  cpfCnpj: sql`k.document`,
  luc: sql`k.luc`,
  numeroContrato: sql`k.number`,
}
