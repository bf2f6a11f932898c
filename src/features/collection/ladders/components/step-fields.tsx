import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'

import { CONTACT_TYPES } from '#features/ledger/contacts/contract/words.ts'
import { Button } from '#ui/actions/button.tsx'
import { ButtonLink } from '#ui/actions/button-link.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { Channel, CHANNEL, type Step, STEP_KIND, StepKind } from '../contract/ladder.ts'
import { textsPath } from '../contract/versions.ts'
import styles from './ladder-editor.module.css'
import { WholeNumberField } from './whole-number-field.tsx'

const icon = { size: 16, stroke: 1.75 }

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const contactOptions = CONTACT_TYPES.map((value) => ({ value, label: value }))

/** Keeps the order in which a user chose: the first usable one wins. */
const inOrder = <T extends string>(before: readonly T[], chosen: readonly T[]): T[] => [
  ...before.filter((each) => chosen.includes(each)),
  ...chosen.filter((each) => !before.includes(each)),
]

/** 'E-mail, depois Carta': the next one only goes if the one before cannot. */
const orderWords = (names: readonly string[]): string => names.join(', depois ')

type Props = {
  readonly step: Step
  /** Errors of its fields, without the place of the step. */
  readonly errors: ReadonlyMap<string, string>
  readonly isLocked: boolean
  readonly mayReadTexts: boolean
  readonly onChange: (step: Step) => void
  readonly onMove: ((by: number) => void) | undefined
  readonly onRemove: (() => void) | undefined
}

/** The words of a step: code, label, name, kind. */
function Naming({ step, errors, isLocked, onChange }: Props) {
  return (
    <>
      <TextField
        label="Código"
        width={150}
        value={step.codigo}
        disabled={isLocked}
        maxLength={40}
        pattern={(text) => text.toUpperCase().replaceAll(/[^A-Z0-9_]/g, '')}
        error={errors.get('codigo')}
        onChange={(codigo) => onChange({ ...step, codigo })}
      />
      <TextField
        label="Rótulo"
        width={88}
        value={step.rotulo}
        disabled={isLocked}
        maxLength={12}
        error={errors.get('rotulo')}
        onChange={(rotulo) => onChange({ ...step, rotulo })}
      />
      <TextField
        label="Nome"
        width={240}
        value={step.nome}
        disabled={isLocked}
        maxLength={80}
        error={errors.get('nome')}
        onChange={(nome) => onChange({ ...step, nome })}
      />
      <SelectField
        label="Tipo"
        width={150}
        options={options(STEP_KIND)}
        value={step.tipo}
        disabled={isLocked}
        error={errors.get('tipo')}
        onChange={(tipo) => onChange({ ...step, tipo: StepKind.parse(tipo) })}
      />
    </>
  )
}

/** Its days, channels and contacts. */
function Window({ step, errors, isLocked, onChange }: Props) {
  return (
    <>
      <WholeNumberField
        label="De (dias)"
        width={88}
        required
        value={step.de}
        disabled={isLocked}
        error={errors.get('de')}
        onChange={(de) => onChange({ ...step, de: de ?? step.de })}
      />
      <WholeNumberField
        label="Até (dias)"
        width={92}
        required
        value={step.ate}
        disabled={isLocked}
        error={errors.get('ate')}
        onChange={(ate) => onChange({ ...step, ate: ate ?? step.ate })}
      />
      <MultiSelectField
        label="Canais, em ordem"
        width={190}
        withAll={false}
        options={options(CHANNEL)}
        value={step.canais}
        disabled={isLocked}
        error={errors.get('canais')}
        hint={orderWords(step.canais.map((channel) => CHANNEL[channel]))}
        onChange={(chosen) =>
          onChange({
            ...step,
            canais: inOrder(
              step.canais,
              chosen.map((each) => Channel.parse(each)),
            ),
          })
        }
      />
      <MultiSelectField
        label="Contatos, em ordem"
        width={200}
        withAll={false}
        options={contactOptions}
        value={step.papeis}
        disabled={isLocked}
        error={errors.get('papeis')}
        hint={orderWords(step.papeis)}
        onChange={(chosen) =>
          onChange({
            ...step,
            papeis: inOrder(
              step.papeis,
              CONTACT_TYPES.filter((each) => chosen.includes(each)),
            ),
          })
        }
      />
    </>
  )
}

/** Fields of the chosen step; dragging its band does the same. */
export function StepFields(props: Props) {
  const { step, isLocked, onChange, onMove, onRemove } = props
  return (
    <>
      <div className={styles['fields']}>
        <Window {...props} />
        <Naming {...props} />
      </div>
      <div className={styles['checks']}>
        <CheckboxField
          label="fiadores também"
          checked={step.fiadores === 'SIM'}
          disabled={isLocked}
          onChange={(on) => onChange({ ...step, fiadores: on ? 'SIM' : 'NAO' })}
        />
        <CheckboxField
          label="só vencido"
          checked={step.exigeVencido === 'SIM'}
          disabled={isLocked}
          onChange={(on) => onChange({ ...step, exigeVencido: on ? 'SIM' : 'NAO' })}
        />
        {props.mayReadTexts && (
          <ButtonLink kind="text" size="compact" to={`${textsPath}?passo=${step.codigo}`}>
            Ver o texto
          </ButtonLink>
        )}
        {!isLocked && (
          <div className={styles['acts']}>
            <Button
              size="compact"
              ariaLabel={`Subir ${step.rotulo}`}
              icon={<IconArrowUp {...icon} />}
              disabledBecause={onMove ? undefined : 'É o único passo.'}
              onClick={() => onMove?.(-1)}
            >
              Subir
            </Button>
            <Button
              size="compact"
              ariaLabel={`Descer ${step.rotulo}`}
              icon={<IconArrowDown {...icon} />}
              disabledBecause={onMove ? undefined : 'É o único passo.'}
              onClick={() => onMove?.(1)}
            >
              Descer
            </Button>
            <Button
              size="compact"
              ariaLabel={`Tirar ${step.rotulo}`}
              icon={<IconTrash {...icon} />}
              disabledBecause={onRemove ? undefined : 'Uma régua tem ao menos um passo.'}
              onClick={onRemove ?? (() => undefined)}
            >
              Tirar passo
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
