import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { callServer } from '#contract/client.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Column } from '#ui/table/column.ts'

import {
  listStages,
  longestDescription,
  removeStage,
  saveStage,
  type StageOption,
} from '../contract/stages.ts'
import { stageQueries } from '../contract/words.ts'
import { product } from '../queries.ts'
import { OptionCard } from './option-card.tsx'
import styles from './stage-card.module.css'

/** What a stage does to a promise, in a word. */
const effectOf = ({ isAgreement, endsPromise }: StageOption) =>
  isAgreement ? 'Faz promessa' : endsPromise ? 'Encerra promessa' : '-'

const more: readonly Column<StageOption>[] = [
  { id: 'effect', label: 'Promessa', cell: effectOf, width: 132 },
]

function StageDialog({
  option,
  onClose,
}: {
  readonly option: StageOption | undefined
  readonly onClose: () => void
}) {
  const formId = useId()
  const first = {
    description: option?.description ?? '',
    active: option?.active ?? true,
    isAgreement: option?.isAgreement ?? false,
  }
  const [form, setForm] = useState(first)
  const act = useAct(saveStage, {
    invalidates: [stageQueries],
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
    fields: ['description'],
  })
  const isUsed = (option?.uses ?? 0) > 0
  const isDirty = JSON.stringify(form) !== JSON.stringify(first)
  const disabledBecause =
    form.description.trim() === ''
      ? 'Informe a descrição.'
      : option && !isDirty
        ? 'Nada foi alterado.'
        : undefined
  const save = () => {
    if (disabledBecause === undefined)
      void act.run({ product, ...form, ...(option ? { id: option.id } : {}) })
  }
  return (
    <Dialog
      opened
      title={option ? 'Editar opção' : 'Nova Opção'}
      onClose={onClose}
      dirty={isDirty}
      busy={act.busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            loading={act.busy}
            disabledBecause={disabledBecause}
          >
            Salvar
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label="Descrição"
          required
          maxLength={longestDescription}
          value={form.description}
          onChange={(description) => setForm({ ...form, description })}
          error={act.fieldErrors.get('description')}
          autoFocusInDialog
        />
        <YesNoSwitch
          label="É promessa de pagamento"
          checked={form.isAgreement}
          disabled={isUsed || option?.endsPromise === true}
          onChange={(isAgreement) => setForm({ ...form, isAgreement })}
        />
        <p className={styles['hint']}>
          {isUsed
            ? 'Este estágio já foi usado: se ele é promessa não pode mais mudar.'
            : 'Enquanto a promessa está vigente, o boleto não vai ao bureau.'}
        </p>
        {option && (
          <YesNoSwitch
            label="Ativo"
            checked={form.active}
            onChange={(active) => setForm({ ...form, active })}
          />
        )}
      </form>
    </Dialog>
  )
}

/** The card 'ESTÁGIOS DE NEGOCIAÇÃO' (spec 3:2.19). */
export function StageCard() {
  const query = useQuery({
    queryKey: [stageQueries, listStages.name],
    queryFn: ({ signal }) => callServer(listStages, { product }, { signal }),
  })
  const remove = useAct(removeStage, {
    invalidates: [stageQueries],
    success: ({ mensagem }) => mensagem,
  })
  return (
    <OptionCard
      title="ESTÁGIOS DE NEGOCIAÇÃO"
      query={query}
      more={more}
      dialog={(props) => <StageDialog {...props} />}
      remove={{ run: (id) => remove.run({ product, id }), busy: remove.busy }}
    />
  )
}
