import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { type Query, useGoTo, useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'
import { countOf } from '#values/count-of.ts'

import { sourcesPath } from '../../contract/calls.ts'
import type { Rehearsal } from '../../contract/rehearsal.ts'
import type { Recipe } from '../../contract/recipe.ts'
import { finishedRecipe } from '../../rules/draft-recipe.ts'
import styles from './assistant.module.css'
import { ColumnsStep, missingCount, RehearseButton } from './columns-step.tsx'
import { FileActs, FileStep } from './file-step.tsx'
import { rehearsalQuery, RehearsalStep } from './rehearsal-step.tsx'
import { ChangeDialog, type ReadSource, SaveDialog } from './save-dialog.tsx'
import { BackButton, StepHead } from './step-head.tsx'
import { type Assistant, forgetDraft, type Step, useAssistant } from './use-assistant.ts'
import { type BaseRecipe, stepOf } from './use-base-recipe.ts'

export function Loading() {
  return (
    <div className={styles['screen']} aria-busy="true">
      <SkeletonRows count={10} widths={['30%', '20%', '20%']} className={undefined} />
    </div>
  )
}

/** Why a recipe is not saved yet. */
function unsavedBecause(rehearsal: Rehearsal | undefined): string | undefined {
  if (rehearsal === undefined) return 'Espere o ensaio terminar.'
  return rehearsal.situacao === 'RECUSADA' ? 'O arquivo é recusado com esta receita.' : undefined
}

/** True if a source already reads files by this recipe; only its malls or its policy may change. */
const isUnchanged = (source: ReadSource | undefined, recipe: Recipe): boolean =>
  source !== undefined && JSON.stringify(source.receita) === JSON.stringify(recipe)

/** The acts of the open step, in the head of the screen. */
function StepActs({
  assistant,
  step,
  source,
  onStep,
  onSave,
}: {
  readonly assistant: Assistant
  readonly step: Step
  readonly source: ReadSource | undefined
  readonly onStep: (step: Step, more?: Query) => void
  readonly onSave: () => void
}) {
  const goTo = useGoTo()
  const { sample, recipe } = assistant
  const rehearsal = useQuery({
    ...rehearsalQuery(sample, finishedRecipe(recipe)),
    enabled: step === 'ensaio',
  })
  if (step === 'arquivo')
    return (
      <FileActs
        assistant={assistant}
        onDiscard={() => {
          forgetDraft(sample)
          goTo(sourcesPath)
        }}
        onKnown={({ fonte, pronta }) => {
          forgetDraft(sample)
          onStep('ensaio', {
            fonte: fonte === undefined ? undefined : String(fonte),
            pronta,
          })
        }}
        onColumns={() => onStep('colunas')}
      />
    )
  if (step === 'colunas')
    return (
      <>
        <BackButton onClick={() => onStep('arquivo')} />
        <RehearseButton assistant={assistant} onRehearse={() => onStep('ensaio')} />
      </>
    )
  const { data } = rehearsal
  return (
    <>
      <BackButton onClick={() => onStep('colunas')} />
      <Button
        kind={isUnchanged(source, finishedRecipe(recipe)) ? 'default' : 'primary'}
        disabledBecause={unsavedBecause(data)}
        onClick={onSave}
      >
        {source === undefined
          ? 'Salvar como fonte'
          : source.situacao === 'RASCUNHO'
            ? 'Salvar o rascunho'
            : 'Propor alteração'}
      </Button>
    </>
  )
}

/** The steps of one sample. */
export function SampleSteps({
  sample,
  base,
}: {
  readonly sample: number
  readonly base: BaseRecipe
}) {
  const query = useScreenQuery()
  const go = useGoWithin()
  const goTo = useGoTo()
  const client = useQueryClient()
  const [fileAt, setFileAt] = useState(0)
  const [saving, setSaving] = useState(false)
  const { assistant, error, retry } = useAssistant(sample, base.recipe)
  const step = stepOf(query)
  const onStep = (passo: Step, more: Query = {}) => go({ ...query, ...more, passo })
  if (error && !assistant)
    return <FailureState title="O arquivo não foi lido" error={error} onRetry={retry} />
  if (!assistant) return <Loading />
  const recipe = finishedRecipe(assistant.recipe)
  const missing = missingCount(assistant)
  const onSaved = () => {
    forgetDraft(sample)
    client.removeQueries({ queryKey: ['source-rehearsal', sample] })
    goTo(sourcesPath)
  }
  return (
    <div className={styles['screen']}>
      <StepHead
        step={step}
        onStep={onStep}
        note={
          step === 'colunas' && missing > 0
            ? `${missing === 1 ? 'falta' : 'faltam'} ${countOf(missing, 'campo obrigatório', 'campos obrigatórios')}`
            : step === 'ensaio' && isUnchanged(base.source, recipe)
              ? 'a receita não mudou; o arquivo entra em Entradas de dados'
              : undefined
        }
      >
        <StepActs
          assistant={assistant}
          step={step}
          source={base.source}
          onStep={onStep}
          onSave={() => setSaving(true)}
        />
      </StepHead>
      {assistant.error !== null && (
        <p className={styles['refusal']} role="alert">
          {assistant.error instanceof Error ? assistant.error.message : 'A leitura falhou.'}
        </p>
      )}
      {step === 'arquivo' && <FileStep assistant={assistant} fileAt={fileAt} onFile={setFileAt} />}
      {step === 'colunas' && <ColumnsStep assistant={assistant} />}
      {step === 'ensaio' && <RehearsalStep sample={sample} recipe={recipe} />}
      {saving && base.source && (
        <ChangeDialog
          recipe={recipe}
          source={base.source}
          onSaved={onSaved}
          onClose={() => setSaving(false)}
        />
      )}
      {saving && !base.source && (
        <SaveDialog
          recipe={recipe}
          traz={recipe.partes[0]?.traz ?? assistant.draft.traz}
          onSaved={onSaved}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}
