import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { queryText, useGoTo } from '#ui/actions/address.ts'
import { SkeletonRows } from '#ui/display/skeleton.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { assistantPath } from '../contract/calls.ts'
import { BRINGS } from '../contract/lifecycle.ts'
import type { Recipe } from '../contract/recipe.ts'
import { readyMadeQuery } from '../queries.ts'

/** 'Usar uma pronta': a recipe of a known ERP, rehearsed with a file before it is saved. */
export function ReadyMadeDialog({ onClose }: { readonly onClose: () => void }) {
  const goTo = useGoTo()
  const { data, error, refetch } = useQuery(readyMadeQuery)
  const [chosen, setChosen] = useState('')
  const ready = data?.data.find(({ codigo }) => codigo === chosen)
  const recipe = ready?.receita as Recipe | undefined
  return (
    <Dialog
      opened
      title="Usar uma pronta"
      onClose={onClose}
      footer={
        <DialogButtons
          label="Ensaiar com um arquivo"
          busy={false}
          disabledBecause={ready ? undefined : 'Escolha a receita.'}
          onAct={() => goTo(`${assistantPath}${queryText({ pronta: chosen })}`)}
          onClose={onClose}
        />
      }
    >
      {error ? (
        <FailureState
          title="As receitas não foram lidas"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <>
          <SelectField
            label="Receita pronta"
            autoFocusInDialog
            options={data.data.map(({ codigo, nome, traz }) => ({
              value: codigo,
              label: `${nome} (${BRINGS[traz].toLowerCase()})`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
          {recipe && (
            <p>
              {recipe.arquivos.length > 1
                ? `Espera um zip com ${recipe.arquivos.map(({ papel, nome }) => `${papel.toLowerCase()} (${nome})`).join(' e ')}.`
                : `Espera um arquivo com as colunas ${(recipe.arquivos[0]?.cabecalho.length ? recipe.arquivos[0].cabecalho : (recipe.arquivos[0]?.larguras ?? []).map(({ nome }) => nome)).join(', ')}.`}
            </p>
          )}
          <p>
            O que muda de operador para operador (contrato, LUC, boleto, tipo de movimento) você
            ajusta no passo Colunas.
          </p>
        </>
      ) : (
        <SkeletonRows count={3} widths={['60%']} className={undefined} />
      )}
    </Dialog>
  )
}
