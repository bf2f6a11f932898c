import { type Cents, cents } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import { cnpj, cnpjRoot, letteredRoot, newDocument } from './documents.ts'
import { type Habit, habitOf, type Settling, settlingOf } from './habits.ts'
import {
  chains,
  longName,
  longStreet,
  personName,
  shopName,
  streetName,
  type Trade,
  trades,
} from './names.ts'
import { demoCompanies, type DemoMall, demoMalls, headOffice, type Place } from './places.ts'
import { type Random, random } from './random.ts'
import { type Special, specialOf } from './specials.ts'

export type Address = {
  readonly street: string
  readonly district: string
  readonly city: string
  readonly uf: string
  readonly cep: string
}

export type ContractType = 'LOJA' | 'MALL' | 'MIDIA' | 'CDU' | 'CONFISSAO'

/** The tenant; the same in all contracts of a unit. */
export type DemoTenant = {
  readonly mall: DemoMall
  readonly ordinal: number
  readonly document: string
  readonly name: string
  readonly tradeName: string
  readonly bornOn: LocalDate | undefined
  readonly object: string
  readonly address: Address
  readonly group: string
  readonly portfolio: string
  readonly habit: Habit
  readonly settling: Settling
  readonly special: Special | undefined
  readonly isKiosk: boolean
  readonly rent_cents: Cents
}

/** State while generating one data set. */
export type Making = {
  readonly seed: string
  readonly today: LocalDate
  readonly takenNumbers: Set<string>
  doubtful: number
  stoppedCount: number
}

/** A random address with a CEP of its municipality. */
export function addressIn(place: Place, chance: Random): Address {
  const cep = `${String(chance.int(place.cep[0], place.cep[1])).padStart(5, '0')}${String(chance.int(0, 899)).padStart(3, '0')}`
  return {
    street: streetName(chance),
    district: chance.pick(place.districts),
    city: place.city,
    uf: place.uf,
    cep,
  }
}

function withProblem(address: Address, special: Special | undefined): Address {
  if (special === 'CEP_CURTO') return { ...address, cep: address.cep.slice(0, 4) }
  // A CEP of Manaus in any UF.
  if (special === 'CEP_DE_OUTRA_UF') return { ...address, cep: '69005070' }
  return special === 'RUA_LONGA' ? { ...address, street: longStreet } : address
}

// Timely tenants have larger shops: the debtors are many, but not most of the money.
const sizes: Readonly<Record<Habit, number>> = {
  PONTUAL: 1.7,
  LENTO: 1,
  INTERMITENTE: 1,
  PARADO: 1,
}

const rentOf = (chance: Random, isKiosk: boolean, object: string, habit: Habit): Cents => {
  const [from, to] = isKiosk
    ? [2_400, 9_500]
    : object === 'ÂNCORA'
      ? [48_000, 165_000]
      : object === 'ALIMENTAÇÃO'
        ? [9_000, 34_000]
        : [4_200, 27_000]
  return cents(Math.round((from + (to - from) * chance.next() ** 2) * 100 * sizes[habit]))
}

// The simulated bureau answers by the ending of a document; tenants in arrears cover all answers.
const endings = [
  '',
  '13',
  '',
  '31',
  '73',
  '',
  '17',
  '',
  '79',
  '61',
  '',
  '97',
  '',
  '29',
  '',
  '83',
  '71',
  '',
  '67',
  '',
]

type Identity = Pick<
  DemoTenant,
  'document' | 'name' | 'tradeName' | 'bornOn' | 'object' | 'group' | 'portfolio'
> & {
  readonly place: Place
}

function chainIdentity(making: Making, mall: DemoMall, index: number): Identity {
  const [group, tradeName, portfolio, trade] = chains[index] ?? chains[0]
  const { object, registeredName } = trades[trade] as Trade
  const root =
    index % 5 === 3
      ? letteredRoot(random(making.seed, group))
      : cnpjRoot(random(making.seed, group))
  const document = cnpj(root, demoMalls.indexOf(mall) + 2)
  making.takenNumbers.add(document)
  return {
    document,
    name: `${tradeName} ${registeredName} S.A.`,
    tradeName,
    bornOn: undefined,
    object,
    group,
    portfolio,
    place: headOffice,
  }
}

function ownIdentity(
  making: Making,
  mall: DemoMall,
  chance: Random,
  traits: { isKiosk: boolean; special: Special | undefined; ending: string },
): Identity {
  const trade = trades[chance.int(0, trades.length - 1)] as Trade
  const { tradeName, name } = shopName(chance, trade)
  const base = { tradeName, object: trade.object, group: '', portfolio: '', place: mall }
  if (traits.special === 'CREDOR') {
    const company = demoCompanies[mall.company]
    return { ...base, document: cnpj(company.root, 1), name: company.name, bornOn: undefined }
  }
  if (traits.special === 'SEM_NASCIMENTO' || (traits.isKiosk && chance.chance(0.3))) {
    const bornOn =
      traits.special === 'SEM_NASCIMENTO'
        ? undefined
        : addDays(making.today, -chance.int(22 * 365, 66 * 365))
    return {
      ...base,
      document: newDocument(chance, 'CPF', making.takenNumbers, traits.ending),
      name: personName(chance),
      bornOn,
    }
  }
  const isLettered = traits.ending === '' && chance.chance(0.06)
  const document = isLettered
    ? cnpj(letteredRoot(chance), 1)
    : newDocument(chance, 'CNPJ', making.takenNumbers, traits.ending)
  making.takenNumbers.add(document)
  return {
    ...base,
    document,
    name: traits.special === 'NOME_LONGO' ? longName : name,
    bornOn: undefined,
  }
}

/** The tenant of a unit: a chain's shop while chains remain for the mall, else a local tenant. */
export function tenantOf(
  making: Making,
  mall: DemoMall,
  ordinal: number,
  chain: number | undefined,
): DemoTenant {
  const chance = random(making.seed, mall.economicUnit, 'lojista', ordinal)
  const isKiosk = chain === undefined && chance.chance(0.18)
  const habit = habitOf(ordinal, chain !== undefined)
  const stopped = habit === 'PARADO' ? making.stoppedCount++ : 0
  const special = habit === 'PARADO' ? specialOf(stopped) : undefined
  const isDoubtful =
    (habit === 'PARADO' || habit === 'INTERMITENTE') && special === undefined && chain === undefined
  const ending = isDoubtful ? (endings[making.doubtful++ % endings.length] ?? '') : ''
  const { place, ...identity } =
    chain === undefined
      ? ownIdentity(making, mall, chance, { isKiosk, special, ending })
      : chainIdentity(making, mall, chain)
  return {
    ...identity,
    mall,
    ordinal,
    isKiosk,
    habit,
    special,
    settling: settlingOf(habit, special, Math.floor(stopped / 2)),
    address: withProblem(addressIn(place, chance), special),
    rent_cents: rentOf(chance, isKiosk, identity.object, habit),
  }
}
