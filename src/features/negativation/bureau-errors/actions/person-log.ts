import { formatCep } from '#values/cep.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import * as corrections from '#features/negativation/debt-items/actions/corrections.ts'
import { type Cents, formatBrl } from '#values/cents.ts'
import { type LocalDate, localDate } from '#values/local-date.ts'

import type * as calls from '../contract/failed-submissions.ts'
import { CORRECTABLE, type Correctable } from '../contract/failed-submissions.ts'
import {
  describeCode,
  effectOfCode,
  errorCodes,
} from '#features/negativation/bureau-exchange/gateway/return-codes.ts'
import { correctableOf } from '../rules/failed-submissions.ts'
import * as store from '../store/failed-submissions.ts'
import { lockBeforeResend, resend } from './resend.ts'
import { bureauQueries } from '#features/negativation/bureau-exchange/actions/send.ts'

const COLUMN: Readonly<Record<Correctable, corrections.CorrectableColumn>> = {
  nome: 'name',
  nascimento: 'born_on',
  logradouro: 'street',
  bairro: 'district',
  cidade: 'city',
  uf: 'uf',
  cep: 'cep',
}

const LABEL: Readonly<Record<Correctable, string>> = {
  nome: 'Nome',
  nascimento: 'Data de nascimento',
  logradouro: 'Logradouro',
  bairro: 'Bairro',
  cidade: 'Município',
  uf: 'UF',
  cep: 'CEP',
}

const wireName = (column: corrections.CorrectableColumn): Correctable =>
  CORRECTABLE.find((name) => COLUMN[name] === column) ?? 'nome'

type Log = AnswerOf<typeof calls.failedLog>['content']

const bornOn = (text: string): LocalDate | null => (text === '' ? null : localDate(text))

type Data = corrections.CorrectablePerson['current']
const dataOf = (data: Data): Log['registro']['dados'] => ({
  nome: data.name,
  nascimento: bornOn(data.born_on),
  logradouro: data.street,
  bairro: data.district,
  cidade: data.city,
  uf: data.uf,
  cep: data.cep,
})

const only = (
  data: Log['registro']['dados'],
  names: readonly Correctable[],
): Log['registro']['noCadastro'] =>
  Object.fromEntries(Object.entries(data).filter(([name]) => names.some((each) => each === name)))

const sentLine = ({
  at,
  operation,
  remessa,
  attempt,
  value,
  by,
  ownKey,
}: store.SentLine): Log['log'][number] => ({
  em: new Date(at),
  tipo: 'ENVIO',
  operacao: operation,
  remessa,
  tentativa: attempt,
  codigo: null,
  texto: `${operation === 'INCLUSAO' ? 'Inclusão' : 'Exclusão'} enviada na remessa ${remessa}, ${formatBrl(value as Cents)}${ownKey === null ? '' : `, com o número ${ownKey}`}`,
  orientacao: null,
  campo: null,
  isErro: false,
  usuario: by,
})

function answerLine({
  at,
  operation,
  remessa,
  code,
  group,
  text,
}: store.AnswerLine): Log['log'][number] {
  const isAccepted = group === 'aceite'
  const { orientacao, campo } = describeCode(code)
  const effect = isAccepted ? 'registro' : effectOfCode(code, operation === 'EXCLUSAO' ? 'E' : 'I')
  return {
    em: new Date(at),
    tipo: 'RETORNO',
    operacao: operation,
    remessa,
    tentativa: null,
    codigo: isAccepted ? null : code,
    texto: text,
    orientacao: isAccepted ? null : orientacao,
    campo: isAccepted ? null : (correctableOf(campo)[0] ?? null),
    isErro: effect === 'erro' || effect === 'arquivo_rejeitado',
    usuario: null,
  }
}

const correctionLine = ({
  at,
  field,
  value,
  registerValue,
  by,
}: corrections.StoredCorrection): Log['log'][number] => {
  const campo = wireName(field)
  const was = registerValue === '' ? 'em branco' : `'${registerValue}'`
  return {
    em: new Date(at),
    tipo: 'CORRECAO',
    operacao: null,
    remessa: null,
    tentativa: null,
    codigo: null,
    texto: `${LABEL[campo]}: ${was} corrigido para '${value}'`,
    orientacao: null,
    campo,
    isErro: false,
    usuario: by,
  }
}

/**
 * Everything sent, answered and corrected for a person, newest first, with the correctable data
 * (spec 1:7.4). Throws 404 outside the user's malls.
 */
export async function failedLog(
  work: Work,
  { idSerasaBoleto, idPessoa }: InputOf<typeof calls.failedLog>,
): Promise<AnswerOf<typeof calls.failedLog>> {
  const subject = await store.logSubject(work.tx, idSerasaBoleto, idPessoa, work.actor.malls)
  if (!subject) throw new NotFound('Boleto não encontrado.')
  const { person, corrections: keptCorrections } = await corrections.correctionsOf(work, idPessoa)
  const same = await store.samePersons(work.tx, idPessoa, work.actor.malls)
  const { sentLines, bureauLines } = await store.personLog(work.tx, idPessoa)
  const log = [
    ...sentLines.map(sentLine),
    ...bureauLines.map(answerLine),
    ...keptCorrections.map(correctionLine),
  ]
  const { current, register } = person
  const corrected = CORRECTABLE.filter((name) => current[COLUMN[name]] !== register[COLUMN[name]])
  const wrong = errorCodes(subject.codes, subject.operation === 'EXCLUSAO' ? 'E' : 'I').flatMap(
    (code) => correctableOf(describeCode(code).campo),
  )
  return {
    content: {
      log: log.toSorted((one, other) => other.em.getTime() - one.em.getTime()),
      registro: {
        nomFantasia: subject.tradeName,
        luc: subject.luc,
        documentoDevedor: subject.document,
        numBoleto: subject.number,
        endereco: [
          current.street,
          current.district,
          current.city,
          current.uf,
          formatCep(current.cep),
        ]
          .filter(Boolean)
          .join(', '),
        contato: [phoneWords(subject.phone), subject.email].filter(Boolean).join(' · '),
        dados: dataOf(current),
        noCadastro: only(dataOf(register), corrected),
        camposComErro: [...new Set(wrong)],
        boletosDaPessoa: 1 + new Set(same.map(({ itemId }) => itemId)).size,
        versao: subject.version,
      },
    },
  }
}

/**
 * Corrects a person's data and optionally resends it: both or neither. Throws 400 with every
 * wrong datum, else the refusals of a resend.
 */
export async function correctPerson(
  work: Work,
  input: InputOf<typeof calls.correctPerson>,
): Promise<AnswerOf<typeof calls.correctPerson>> {
  const { nome, logradouro, bairro, cidade, uf, cep, nascimento } = input
  // A cleared date arrives as '', which decodes to a key without a value.
  const birthColumn = 'nascimento' in input ? { born_on: nascimento ?? '' } : {}
  const texts = { name: nome, street: logradouro, district: bairro, city: cidade, uf, cep }
  const correction = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...birthColumn,
  }
  if (Object.keys(correction).length === 0 && !input.reenviar) {
    const mensagem = 'Informe ao menos um dado a corrigir.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'nome', mensagem }] })
  }
  const same = input.todos ? await store.samePersons(work.tx, input.idPessoa, work.actor.malls) : []
  const alsoOf = same.map(({ id }) => id)
  if (input.reenviar) await lockBeforeResend(work, [input.idPessoa, ...alsoOf])
  const { person, others, correctedColumns } = await corrections.correctPerson(
    work,
    { personId: input.idPessoa, alsoOf, versao: input.versao, data: correction },
    wireName,
  )
  const people = [person, ...others]
  const boletos = new Set(people.map(({ itemId }) => itemId)).size
  work.invalidate(bureauQueries)
  const corrigidos = correctedColumns.map(wireName)
  const mensagem =
    corrigidos.length > 0 ? 'Salvo com sucesso.' : 'Nada mudou: os dados já eram estes.'
  if (!input.reenviar) return { mensagem, corrigidos, boletos, envio: null }
  const envio = await resend(work, {
    boletos: people.map(({ itemId, personId }) => ({
      idSerasaBoleto: itemId,
      idPessoa: personId,
    })),
  })
  return { mensagem: envio.mensagem, corrigidos, boletos, envio }
}

/** '(61) 3412-5698', or the raw digits if it is no Brazilian number. */
const phoneWords = (text: string): string =>
  text.replace(/\D/g, '').replace(/^(?:55(?=\d{10,11}$))?(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3') ||
  text
