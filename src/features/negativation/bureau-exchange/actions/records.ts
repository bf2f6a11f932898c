import { municipalityOf } from '#server/files/municipalities.ts'
import { bureauNumber } from '#values/bureau-number.ts'
import { documentKind } from '#values/document.ts'
import type { LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import type { RecordRefusals } from '#features/negativation/debt-items/actions/sending.ts'

import { preflight } from '../gateway/preflight.ts'
import type {
  RemessaAddress,
  RemessaInformant,
  RemessaParty,
  RemessaRecord,
} from '../gateway/remessa.ts'
import { naturezaOfBoleto } from '#features/negativation/debt-items/rules/bureau-request.ts'
import type { BoletoFacts, PersonFacts } from '../store/record-facts.ts'

const partyOf = (person: PersonFacts): RemessaParty => ({
  kind: documentKind(person.document) === 'CPF' ? 'F' : 'J',
  document: person.document,
  name: person.name,
  ...(person.bornOn === null ? {} : { birthOn: person.bornOn }),
})

const addressOf = ({ street, district, city, uf, cep }: PersonFacts): RemessaAddress => ({
  street,
  district,
  // Spelling of the bureau's table of municipalities.
  city: municipalityOf(city, uf) ?? city,
  state: uf,
  cep,
})

const lojistaOf = ({ persons, number }: BoletoFacts): PersonFacts => {
  const lojista = persons.find(({ kind }) => kind === 'LOJISTA')
  if (!lojista) throw new Error(`boleto ${number} has no lojista`)
  return lojista
}

/**
 * The record that lists one person of a boleto (rules 4.7); `creditor` is a CNPJ of the
 * informant's root.
 */
export function inclusionRecord(
  facts: BoletoFacts,
  person: PersonFacts,
  creditor: string,
): RemessaRecord {
  const lojista = lojistaOf(facts)
  return {
    operation: 'I',
    creditorBranch: creditor.slice(8),
    occurredOn: facts.originalDueOn,
    // An earlier due date would end the contract before the debt arose, which the bureau refuses
    // (165).
    contractEndsOn: facts.dueOn < facts.originalDueOn ? facts.originalDueOn : facts.dueOn,
    natureza: naturezaOfBoleto(facts.accounts),
    principal: partyOf(lojista),
    ...(person.kind === 'FIADOR' ? { coobrigado: partyOf(person) } : {}),
    address: addressOf(person),
    value_cents: facts.balance_cents,
    contractNumber: bureauNumber({ id: facts.boletoId, number: facts.number }),
  }
}

/** The informant of a remessa. */
export const informantOf = (root: string, parameters: ParameterSet): RemessaInformant => ({
  cnpjRoot: root,
  contactName: parameters.NOME_CONTATO,
  areaCode: parameters.DDD,
  phone: parameters.TELEFONE,
  extension: parameters.RAMAL,
  logon: parameters.LOGON,
})

/** Why the bureau would refuse a person's record; undefined if it is valid. */
function refusedRecord(
  facts: BoletoFacts,
  person: PersonFacts,
  creditor: string,
  today: LocalDate,
  parameters: ParameterSet,
): Refusal | undefined {
  const [problem] = preflight(inclusionRecord(facts, person, creditor), today, {
    leastDays: parameters.BUREAU_DIAS_MIN,
    enabledNaturezas: new Set(parameters.NATUREZAS_HABILITADAS),
    acceptsLetters: parameters.BUREAU_ACEITA_CNPJ_ALFANUMERICO,
    creditorRoot: creditor.slice(0, 8),
  })
  return (
    problem &&
    refusal(
      `BUREAU_${problem.code}`,
      `O bureau recusaria o registro: ${problem.descricao} (código ${problem.code}).`,
      problem.orientacao,
    )
  )
}

/**
 * Validates every record before the sending, for errors that guards cannot see, such as a wrong
 * CNPJ of the creditor.
 */
export function invalidPersons(
  boletos: Iterable<BoletoFacts>,
  creditorOf: (mallId: number) => string,
  today: LocalDate,
  parameters: ParameterSet,
): Map<number, RecordRefusals> {
  const unfit = new Map<number, RecordRefusals>()
  for (const facts of boletos) {
    const refusals = facts.persons.flatMap((person) => {
      const because = refusedRecord(facts, person, creditorOf(facts.mallId), today, parameters)
      return because === undefined ? [] : [{ person, because }]
    })
    const lojista = refusals.find(({ person }) => person.kind === 'LOJISTA')?.because
    const fiadores = new Map(
      refusals
        .filter(({ person }) => person.kind === 'FIADOR')
        .map(({ person, because }) => [person.id, because]),
    )
    if (refusals.length > 0) unfit.set(facts.itemId, { ...(lojista ? { lojista } : {}), fiadores })
  }
  return unfit
}
