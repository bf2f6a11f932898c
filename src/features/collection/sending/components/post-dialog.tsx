import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { failureStatement } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { today } from '#listing/today.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { countOf } from '#values/count-of.ts'
import { formatDate, parseBrDate } from '#values/local-date.ts'

import { type Dispatch, type DispatchDoubt, postDispatch } from '../contract/dispatches.ts'
import { dispatchDoubtsQuery } from '../queries.ts'
import { DayOfEvent } from './day-of-event.tsx'
import { messageAct } from './message-act.ts'
import styles from './messages.module.css'

type Choice = '' | 'ficou' | 'foi'
type Choices = Readonly<Record<number, Choice>>

const options = [
  { value: 'ficou', label: 'Não foi postada' },
  { value: 'foi', label: 'Foi postada' },
]

/** Messages with a reason since the remessa was made: kept back, or confirmed one by one. */
function Doubts({
  doubts,
  choices,
  onChoose,
}: {
  readonly doubts: readonly DispatchDoubt[]
  readonly choices: Choices
  readonly onChoose: (id: number, choice: Choice) => void
}) {
  return (
    <fieldset className={styles['doubts']}>
      <legend>
        {`${countOf(doubts.length, 'mensagem tem', 'mensagens têm')} um motivo desde que a remessa foi montada:`}
      </legend>
      {doubts.map(({ id, protocolo, nome, texto }) => (
        <div key={id}>
          <span>{`${nome}, ${protocolo}: ${texto}`}</span>
          <SelectField
            label={`O que houve com ${protocolo}`}
            options={options}
            value={choices[id] ?? ''}
            onChange={(value) => onChoose(id, value as Choice)}
            required
          />
        </div>
      ))}
    </fieldset>
  )
}

const chosenOf = (choices: Choices, choice: Choice): number[] =>
  Object.entries(choices).flatMap(([id, each]) => (each === choice ? [Number(id)] : []))

/** 'Postada': the day, the protocol, and what stayed. */
export function PostDialog({
  dispatch,
  onClose,
}: {
  readonly dispatch: Dispatch
  readonly onClose: () => void
}) {
  const [data, setData] = useState(formatDate(today()))
  const [protocolo, setProtocolo] = useState('')
  const [choices, setChoices] = useState<Choices>({})
  const found = useQuery(dispatchDoubtsQuery(dispatch.id))
  const act = useAct(postDispatch, messageAct(['data', 'protocolo'], onClose))
  const doubts = found.data?.data
  const day = parseBrDate(data)
  const missing =
    doubts === undefined
      ? 'A remessa está sendo conferida.'
      : day === undefined
        ? 'Informe a data.'
        : doubts.some(({ id }) => (choices[id] ?? '') === '')
          ? 'Diga o que houve com cada mensagem que tem um motivo.'
          : undefined
  return (
    <Dialog
      opened
      title={`Remessa ${dispatch.id} postada`}
      onClose={onClose}
      busy={act.busy}
      dirty={protocolo !== '' || Object.keys(choices).length > 0}
      footer={
        <DialogButtons
          label="Postada"
          busy={act.busy}
          disabledBecause={missing}
          onClose={onClose}
          onAct={() =>
            day &&
            void act.run({
              id: dispatch.id,
              data: day,
              protocolo: protocolo.trim(),
              naoPostadas: chosenOf(choices, 'ficou'),
              confirmadas: chosenOf(choices, 'foi'),
            })
          }
        />
      }
    >
      <div className={styles['form']}>
        <DayOfEvent
          label="Data da postagem"
          day={data}
          errors={act.fieldErrors}
          onChange={setData}
        />
        <TextField
          label="Protocolo da postagem"
          value={protocolo}
          onChange={setProtocolo}
          maxLength={100}
          error={act.fieldErrors.get('protocolo')}
        />
        {found.isError && <p role="alert">{failureStatement(found.error)}</p>}
        {doubts === undefined && !found.isError && <Skeleton width="100%" height={60} />}
        {doubts !== undefined && doubts.length > 0 && (
          <Doubts
            doubts={doubts}
            choices={choices}
            onChoose={(id, choice) => setChoices({ ...choices, [id]: choice })}
          />
        )}
      </div>
    </Dialog>
  )
}
