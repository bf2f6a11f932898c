import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { AccountType, ContractType, MovementType } from '../contract/look-ups.ts'

export async function listAccountTypes(tx: Tx): Promise<AccountType[]> {
  const { rows } =
    await sql<AccountType>`select id, code as codigo from account_type order by id`.execute(tx)
  return rows
}

export async function listMovementTypes(tx: Tx): Promise<MovementType[]> {
  const { rows } = await sql<MovementType>`
    select m.id, m.code as codigo, a.id as "idTipoConta", a.code as "tipoConta",
      m.is_active as ativo
    from movement_type m
    join account_type a on a.id = m.account_type_id
    where m.is_active
    order by m.code`.execute(tx)
  return rows
}

export async function listContractTypes(tx: Tx): Promise<ContractType[]> {
  const { rows } = await sql<ContractType>`
    select id, code as codigo, name as descricao, is_active as ativo
    from contract_type
    where is_active
    order by id`.execute(tx)
  return rows
}
