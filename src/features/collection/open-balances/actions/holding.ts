import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { Conflict, Forbidden, InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { firstDay, lastDay } from '#values/competence.ts'
import { type LocalDate, monthOf } from '#values/local-date.ts'

import type * as calls from '../contract/holding.ts'
import type { HoldingDetail } from '../contract/holding.ts'
import { openBalanceQueries } from '../contract/words.ts'
import { mayChangeBrandStatus } from '../rules/may.ts'
import { readBrandStatus, writeBrandStatus } from '../store/brand-status.ts'
import { type Block, readCharges } from '../store/charges.ts'
import type { Of } from '../store/open-slips.ts'
import { requireCustomer, requireGroup, requireMall, viewOf } from './named.ts'

type Period = {
  readonly blockStartingDate?: LocalDate | undefined
  readonly blockEndingDate?: LocalDate | undefined
}

function requestedBlock({
  blockStartingDate: from,
  blockEndingDate: until,
}: Period): Block | undefined {
  if (from === undefined && until === undefined) return undefined
  if (from === undefined || until === undefined || until < from)
    throw new InvalidInput('Informe o início e o fim do bloco, nesta ordem.', {
      campos: [{ campo: 'blockEndingDate', mensagem: 'O fim não pode ser anterior ao início.' }],
    })
  return { from, until }
}

async function chargesOf(work: Work, of: Of, period: Period) {
  const month = monthOf(work.today)
  return readCharges(work.tx, viewOf(work, of), {
    month: { from: firstDay(month), until: lastDay(month) },
    block: requestedBlock(period),
  })
}

/** Finds a customer by id in the named mall; otherwise 404 (rules 7.10). */
async function customerOfMall(work: Work, { shopping, id }: { shopping: string; id: number }) {
  const mallId = await requireMall(work, shopping)
  const customer = await requireCustomer(work, String(id))
  if (customer.mallId !== mallId) throw new NotFound('Cliente não encontrado')
  return customer
}

const optionsOf = (text: string): string[] => text.split(',').map((option) => option.trim())

export async function readCustomerDetail(
  work: Work,
  input: InputOf<typeof calls.readCustomerDetail>,
): Promise<HoldingDetail> {
  const customer = await customerOfMall(work, input)
  return {
    clientId: customer.id,
    cpfCnpj: customer.document,
    customerName: customer.name,
    billingGroupId: null,
    groupName: null,
    portifolio: null,
    shoppingId: customer.mallId,
    shoppingName: customer.mall,
    isActiveCustomer: customer.isActive,
    isCorporateCustomer: customer.isCorporate,
    brandStatus: null,
    brandStatusVersao: 0,
    brandStatusOptions: [],
    bankSlips: await chargesOf(work, { tenant: customer.id }, input),
  }
}

/** A group with its charge table, over the user's malls. */
export async function readGroupDetail(
  work: Work,
  input: InputOf<typeof calls.readGroupDetail>,
): Promise<HoldingDetail> {
  const group = await requireGroup(work, String(input.id))
  const bankSlips = await chargesOf(work, { group: group.id }, input)
  const { STATUS_MARCA } = await readParameters(work.tx)
  const brand = await readBrandStatus(work.tx, group.id)
  return {
    clientId: null,
    cpfCnpj: null,
    customerName: null,
    billingGroupId: group.id,
    groupName: group.name,
    portifolio: group.portfolio,
    shoppingId: null,
    shoppingName: null,
    isActiveCustomer: bankSlips.some(({ contractStatus }) => contractStatus === 'ATIVO'),
    isCorporateCustomer: true,
    brandStatus: brand.status,
    brandStatusVersao: brand.version,
    brandStatusOptions: optionsOf(STATUS_MARCA),
    bankSlips,
  }
}

/** Sets a group's status from the parameter list; empty removes it (rules 7.4). */
export async function changeBrandStatus(
  work: Work,
  { id, brandStatus, versao }: InputOf<typeof calls.changeBrandStatus>,
): Promise<AnswerOf<typeof calls.changeBrandStatus>> {
  const { tx, actor } = work
  const refusal = mayChangeBrandStatus(actor.profile)
  if (refusal) throw new Forbidden(refusal.because)
  const group = await requireGroup(work, String(id))
  const { STATUS_MARCA } = await readParameters(tx)
  if (brandStatus !== '' && !optionsOf(STATUS_MARCA).includes(brandStatus))
    throw new InvalidInput('Este Status Marca não existe mais. Escolha outro da lista.', {
      campos: [{ campo: 'brandStatus', mensagem: 'Escolha uma opção da lista.' }],
    })
  const before = await readBrandStatus(tx, group.id)
  const status = brandStatus === '' ? null : brandStatus
  const isOver = versao === undefined || versao === before.version
  const { version } = before
  if (!isOver || !(await writeBrandStatus(tx, group.id, { status, version }, actor))) {
    const { changedBy, changedAt } = await readBrandStatus(tx, group.id)
    throw new Conflict(`Alterado por ${changedBy ?? 'outra pessoa'}. Confira e tente de novo.`, {
      ...(changedBy === null ? {} : { alteradoPor: changedBy }),
      ...(changedAt === null ? {} : { alteradoEm: new Date(changedAt) }),
    })
  }
  work.audit({
    mallId: NO_MALL,
    action: 'ALTERAR_STATUS_MARCA',
    entity: 'grupo',
    entityId: group.id,
    body: { grupo: group.name, de: before.status, para: status },
  })
  work.invalidate(openBalanceQueries)
  return { mensagem: 'Atualizado com sucesso.' }
}
