import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import type { Column } from '#ui/table/column.ts'

import { listStages, removeStage, saveStage, type StageOption } from '../contract/stages.ts'
import { stageQueries } from '../contract/words.ts'
import { product } from '../queries.ts'
import { OptionCard, optionFailure, optionSave } from './option-card.tsx'
import { OptionDialog, optionForm } from './option-dialog.tsx'
import styles from './option-dialog.module.css'

/** Effect of a stage on a promise, as a label. */
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
  const act = useAct(saveStage, optionSave([stageQueries], onClose))
  const isUsed = (option?.uses ?? 0) > 0
  return (
    <OptionDialog
      option={option}
      first={{
        ...optionForm(option),
        isAgreement: option?.isAgreement ?? false,
      }}
      act={act}
      onClose={onClose}
      onSave={(form) => void act.run({ product, ...form })}
    >
      {(form, change) => (
        <>
          <YesNoSwitch
            label="É promessa de pagamento"
            checked={form.isAgreement}
            disabled={isUsed || option?.endsPromise === true}
            onChange={(isAgreement) => change({ ...form, isAgreement })}
          />
          <p className={styles['hint']}>
            {isUsed
              ? 'Este estágio já foi usado: se ele é promessa não pode mais mudar.'
              : 'Enquanto a promessa está vigente, o boleto não vai ao bureau.'}
          </p>
        </>
      )}
    </OptionDialog>
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
    onFailure: optionFailure,
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
