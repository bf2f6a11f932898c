import type { TextRow, TextValues } from '#features/collection/ladders/rules/text-values.ts'
import type { Role } from '#features/collection/messages/rules/plan/facts.ts'
import { type Cents, sumCents } from '#values/cents.ts'
import { formatCep } from '#values/cep.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

/** Days that a debtor has from the sending (rules 8.5). */
export const daysToAnswer = 10

type Boleto = TextRow & {
  readonly role: Role
  readonly dayChargeCents: Cents
  readonly leftReason: string | null
}

type Place = {
  readonly street: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly cep: string | null
}

/** What a message is about, and who writes it. */
export type MessageWordFacts = {
  readonly protocol: string
  readonly person: 'LOJISTA' | 'FIADOR'
  readonly name: string
  readonly mall: string
  readonly tenant: string
  readonly luc: string
  readonly contract: string
  readonly boletos: readonly Boleto[]
  readonly sender: { readonly phone: string }
  readonly creditor: Place & { readonly name: string; readonly cnpj: string }
}

/** 'Av. Principal, 1000, Belo Horizonte/MG, 30110-000'; '' without a street or city. */
export function addressWords({ street, city, uf, cep }: Place): string {
  const place = [city, uf].filter(Boolean).join('/')
  if (!street && !city) return ''
  return [street, place, cep ? formatCep(cep) : ''].filter(Boolean).join(', ')
}

/** Values of the placeholders of a message that leaves on a day. */
export function messageValues(facts: MessageWordFacts, day: LocalDate): TextValues {
  const staying = facts.boletos.filter(({ leftReason }) => leftReason === null)
  const claimed = staying.filter(({ role }) => role !== 'CITADO')
  return {
    lojista: facts.tenant,
    fiador: facts.person === 'FIADOR' ? facts.name : '',
    shopping: facts.mall,
    luc: facts.luc,
    contrato: facts.contract,
    boletos: claimed,
    citados: staying.filter(({ role }) => role === 'CITADO'),
    total: sumCents(claimed.map(({ openCents }) => openCents)),
    total_corrigido: sumCents(claimed.map(({ correctedCents }) => correctedCents)),
    encargo_dia: sumCents(claimed.map(({ dayChargeCents }) => dayChargeCents)),
    data: day,
    prazo: addDays(day, daysToAnswer),
    credor: facts.creditor.name,
    credor_documento: facts.creditor.cnpj,
    credor_endereco: addressWords(facts.creditor),
    contato: facts.sender.phone,
    protocolo: facts.protocol,
  }
}
