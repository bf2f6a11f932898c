import { IconAlertCircle, IconCheck, IconChevronDown } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { countOf } from '#values/count-of.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Detection } from '../../contract/assistant.ts'
import type { Field } from '../../contract/fields.ts'
import type { Origin } from '../../contract/recipe.ts'
import styles from './assistant.module.css'

type Answer = Detection['cadastro'][number]

/** Codes that a field usually has in every row of a file. */
const usual: Readonly<Record<string, string>> = {
  tipoDocumento: 'DP',
  tipoContrato: 'LOJA',
  statusContrato: 'ATIVO',
}

const answersAll = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined && answer.de > 0 && answer.responde === answer.de

function registerWords(answer: Answer | undefined): string {
  if (!answer || answer.de === 0)
    return 'Escolha a coluna que o traz, ou um texto que vale para todas as linhas.'
  const values = answer.valores.map(({ valor, quantidade }) => `${valor} ${quantidade}`).join(', ')
  if (answer.responde === answer.de)
    return `O cadastro de contratos responde por todos os ${formatWhole(answer.de)}${values === '' ? '' : `: ${values}`}.`
  return `O cadastro de contratos responde por ${formatWhole(answer.responde)} de ${formatWhole(answer.de)}.`
}

/** A required field without an origin, with its ways out; the best one is the primary act. */
function MissingField({
  field: { name, label },
  answer,
  dueColumn,
  isFirst,
  onChoose,
  onSet,
}: {
  readonly field: Field
  readonly answer: Answer | undefined
  /** Column of the due day, whose month may be the competência. */
  readonly dueColumn: string | undefined
  readonly isFirst: boolean
  readonly onChoose: (field: string, origin: Origin) => void
  readonly onSet: (field: string, origin: Origin) => void
}) {
  const isAnswered = answersAll(answer)
  const constant = usual[name]
  const always = constant === undefined ? 'Sempre o mesmo' : `Sempre ${constant}`
  const hasMonth = name === 'competencia' && dueColumn !== undefined
  const kindOf = (isBest: boolean) => (isBest && isFirst ? 'primary' : 'default')
  return (
    <div className={styles['missing']} role="group" aria-label={`Falta ${label}`}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <strong>{`${label} não tem coluna neste arquivo.`}</strong>
        <p>{registerWords(answer)}</p>
      </div>
      <div className={styles['acts']}>
        <Button
          ariaLabel={`${always} em ${label}`}
          kind={kindOf(!isAnswered && !hasMonth && constant !== undefined)}
          onClick={() =>
            constant === undefined
              ? onChoose(name, { constante: '' })
              : onSet(name, { constante: constant })
          }
        >
          {always}
        </Button>
        <Button
          icon={<IconChevronDown size={16} stroke={1.75} />}
          ariaLabel={`Escolher coluna para ${label}`}
          onClick={() => onChoose(name, { coluna: '' })}
        >
          Escolher coluna
        </Button>
        {hasMonth && (
          <Button kind={kindOf(true)} onClick={() => onSet(name, { coluna: dueColumn, mes: true })}>
            Mês do vencimento
          </Button>
        )}
        {answer && answer.responde > 0 && (
          <Button
            kind={kindOf(isAnswered)}
            icon={<IconCheck size={16} stroke={1.75} />}
            ariaLabel={`Usar o cadastro para ${label}`}
            onClick={() => onSet(name, { cadastro: true })}
          >
            Usar o cadastro
          </Button>
        )}
      </div>
    </div>
  )
}

/** Required fields without an origin, above the columns. */
export function MissingFields({
  fields,
  answers,
  dueColumn,
  onChoose,
  onSet,
  onSetAll,
}: {
  readonly fields: readonly Field[]
  readonly answers: Detection['cadastro']
  readonly dueColumn: string | undefined
  readonly onChoose: (field: string, origin: Origin) => void
  readonly onSet: (field: string, origin: Origin) => void
  readonly onSetAll: (fields: readonly string[]) => void
}) {
  const answerOf = (name: string) => answers.find(({ campo }) => campo === name)
  const answered = fields.filter(({ name }) => answersAll(answerOf(name)))
  return (
    <section className={styles['missingList']} aria-label="Campos obrigatórios sem origem">
      {answered.length > 1 && (
        <div className={styles['allAnswered']}>
          <span>{`O cadastro responde por inteiro por ${countOf(answered.length, 'campo', 'campos')}: ${answered.map(({ label }) => label).join(', ')}.`}</span>
          <Button kind="primary" onClick={() => onSetAll(answered.map(({ name }) => name))}>
            Usar o cadastro nos {answered.length}
          </Button>
        </div>
      )}
      {fields.map((field, at) => (
        <MissingField
          key={field.name}
          field={field}
          answer={answerOf(field.name)}
          dueColumn={dueColumn}
          isFirst={answered.length <= 1 && at === 0}
          onChoose={onChoose}
          onSet={onSet}
        />
      ))}
    </section>
  )
}
