import { sql } from 'kysely'

import { create as createOfContract } from '#features/ledger/contacts/actions/of-contract.ts'
import { createOfCustomer } from '#features/ledger/contacts/actions/of-customer.ts'
import { CONTACT_TYPES } from '#features/ledger/contacts/contract/words.ts'
import {
  change,
  create,
  remove,
} from '#features/collection/negotiations/actions/contact-records.ts'
import { listOfReturns } from '#features/collection/negotiations/actions/stages.ts'
import { changeBrandStatus } from '#features/collection/open-balances/actions/holding.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Work } from '#server/work/work.ts'
import { addDays } from '#values/local-date.ts'

import type { Malls } from './cycles.ts'
import type { Debtor } from './debtors.ts'
import { personName } from './names.ts'
import { random } from './random.ts'
import type { Stage } from './stage.ts'
import { openDebtors, negotiatorOf } from './stories.ts'
import type { World } from './world.ts'

function personOf({ tenant }: Debtor, place: number) {
  const chance = random('contato', tenant.document, tenant.ordinal, place)
  const name = personName(chance)
  const phone = `${tenant.mall.areaCode}9${chance.int(10_000_000, 99_999_999)}`
  return { name, phone, email: `contato.${tenant.ordinal}.${place}@lojista.example` }
}

const typeOf = (index: number) => CONTACT_TYPES[index % CONTACT_TYPES.length] ?? 'Locatário'

async function contractIds(
  tx: Tx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number from contract where number = any(${[...numbers]}::text[])`.execute(tx)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

async function groupIds(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from collection_group order by name`.execute(tx)
  return rows.map(({ id }) => id)
}

const contractOf = ({ boletos }: Debtor) => boletos[0]?.contract
const contactsInAll = 48
const customersInAll = 8

async function addContractContacts(work: Work, debtors: readonly Debtor[]): Promise<void> {
  const contracts = debtors.flatMap((debtor) => contractOf(debtor)?.number ?? [])
  const ids = await contractIds(work.tx, contracts)
  for (const [index, debtor] of debtors.entries()) {
    const id = ids.get(contractOf(debtor)?.number ?? '')
    const { name, phone, email } = personOf(debtor, 0)
    if (id === undefined) continue
    await createOfContract(work, {
      product: 'regua',
      idContract: id,
      contactName: name,
      contactType: typeOf(index),
      phoneNumber: phone,
      email,
    })
  }
}

/** Adds the contacts of the holding side: of customers and groups. */
async function addCustomerContacts(work: Work, debtors: readonly Debtor[]): Promise<void> {
  const groups = (await groupIds(work.tx)).slice(0, 3)
  const owners = [
    ...debtors
      .slice(0, customersInAll)
      .map((debtor) => ({ debtor, cpfCnpj: debtor.tenant.document, billingGroupId: undefined })),
    ...groups.flatMap((billingGroupId, index) => {
      const debtor = debtors[index]
      return debtor ? [{ debtor, cpfCnpj: undefined, billingGroupId }] : []
    }),
  ]
  for (const [index, { debtor, cpfCnpj, billingGroupId }] of owners.entries()) {
    const { name, phone, email } = personOf(debtor, 1 + index)
    await createOfCustomer(work, {
      cpfCnpj,
      billingGroupId,
      contactName: name,
      contactDepartment: typeOf(index),
      contactsPoints: [
        { contactPoint: email, contactPointType: 'E-mail' },
        { contactPoint: phone, contactPointType: 'Telefone' },
      ],
    })
  }
}

/** Adds contacts: of contracts and customers by the malls, of groups by the holding. */
export async function addContacts(stage: Stage, world: World): Promise<void> {
  const debtors = openDebtors(world)
  const byLogin = Map.groupBy(debtors.slice(0, contactsInAll), negotiatorOf)
  for (const [login, own] of byLogin)
    await stage.act(login, 'registra contatos', (work) => addContractContacts(work, own))
  await stage.act('corporativa', 'registra contatos de clientes', (work) =>
    addCustomerContacts(work, debtors),
  )
}

const recordTexts = [
  'Diretor financeiro informado do total em aberto.',
  'Pediu o extrato das lojas da rede.',
  'Reunião marcada com o sócio.',
  'Sem retorno do e-mail da semana passada.',
]
const recordsInAll = 16

/** The holding side saves contact records, then corrects one and deletes another. */
export async function noteRecords(stage: Stage, world: World, malls: Malls): Promise<void> {
  const debtors = openDebtors(world).slice(2, 2 + recordsInAll)
  await stage.act('holding', 'anota contatos', async (work) => {
    const returns = await listOfReturns(work)
    const list = debtors.map(({ tenant, place, ...debtor }, index) => ({
      cpfCnpj: tenant.document,
      shoppingId: malls[place] ?? 0,
      luc: debtor.boletos[0]?.contract.luc ?? '',
      brand: tenant.tradeName,
      contactDate: addDays(work.today, -(index % 9)),
      negotiationReturnId: returns[index % returns.length]?.returnId,
      additionalInformation: recordTexts[index % recordTexts.length],
    }))
    if (list.length === 0) return
    const { identifiers } = await create(work, { list })
    const [changed, removed] = identifiers.slice(-2)
    const [changedRow] = list.slice(-2)
    if (changed !== undefined && changedRow)
      await change(work, {
        ...changedRow,
        id: changed,
        additionalInformation: 'Ligou de volta: o responsável é o contador, não o sócio.',
      })
    if (removed !== undefined) await remove(work, { id: removed })
  })
}

const brandStatuses = ['Em operação', 'Em negociação', 'Judicial']

/** Sets the status of some groups, as the holding side. */
export const setBrandStatuses = (stage: Stage): Promise<void> =>
  stage.act('holding', 'informa o status das marcas', async (work) => {
    const groups = (await groupIds(work.tx)).slice(0, brandStatuses.length)
    for (const [index, id] of groups.entries())
      await changeBrandStatus(work, { id, brandStatus: brandStatuses[index] ?? '' })
  })
