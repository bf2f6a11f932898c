import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { wireInput } from '#contract/client.ts'
import type { ViewsProps } from '#listing/screen/host.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { useGoTo, useScreenQuery } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { TextField } from '#ui/fields/text-field.tsx'

import {
  changeView,
  isSearch,
  saveView,
  longestName,
  type SavedView,
  savedViewQueries,
} from '../contract.ts'
import { viewsQuery } from '../queries.ts'
import { savedQuery, viewAddress } from './view-address.ts'
import { ViewLine } from './view-line.tsx'
import styles from './views.module.css'

const invalidates = [savedViewQueries]
const noDocument =
  'Tire o filtro de CPF/CNPJ para salvar: o número de um documento não fica em uma visão.'

/** The current state of the list that a view saves. */
function useStateNow({ listing, layout, input }: ViewsProps) {
  const query = useScreenQuery()
  return {
    consulta: savedQuery(query),
    disposicao: { order: [...layout.order], hidden: [...layout.hidden] },
    ...(isSearch(listing.search)
      ? { busca: listing.search.name, corpo: wireInput(listing.search, { ...input }) }
      : {}),
  }
}

/** Saves the current state of the list as a new view, and opens it. */
function useSaveNew(props: ViewsProps) {
  const { listing, onDone } = props
  const now = useStateNow(props)
  const goTo = useGoTo()
  const saving = useAct(saveView, {
    invalidates,
    fields: ['nome', 'perfil'],
    success: ({ mensagem }) => mensagem,
    onDone: ({ id }) => {
      onDone()
      goTo(viewAddress({ id, tela: listing.path, consulta: now.consulta }))
    },
  })
  return {
    busy: saving.busy,
    fieldErrors: saving.fieldErrors,
    save: (nome: string, profile: string) =>
      void saving.run({
        lista: listing.name,
        tela: listing.path,
        titulo: listing.title,
        nome,
        perfil: profile === '' ? null : profile,
        ...now,
      }),
  }
}

function NewView(props: ViewsProps & { readonly profiles: readonly string[] }) {
  const { hasDocument, profiles } = props
  const [name, setName] = useState('')
  const [profile, setProfile] = useState('')
  const { save, busy, fieldErrors } = useSaveNew(props)
  const refusalText = hasDocument
    ? noDocument
    : name.trim() === ''
      ? 'Dê um nome à visão.'
      : tooLong(name, longestName)
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasDocument) save(name, profile)
      }}
    >
      <TextField
        label="Nome da nova visão"
        value={name}
        onChange={setName}
        maxLength={longestName}
        error={fieldErrors.get('nome')}
      />
      <SelectField
        label="Compartilhar com o perfil"
        value={profile}
        onChange={setProfile}
        options={[
          { value: '', label: 'Ninguém' },
          ...profiles.map((value) => ({ value, label: value })),
        ]}
        error={fieldErrors.get('perfil')}
      />
      <p className={styles['note']}>
        Guarda os filtros, a ordem, o agrupamento e as colunas como estão agora.
      </p>
      <Button
        kind="primary"
        loading={busy}
        disabledBecause={refusalText}
        onClick={() => save(name, profile)}
      >
        Salvar visão
      </Button>
    </form>
  )
}

/** Updates the opened own view with the current state of the list. */
function ChangeOpened(props: ViewsProps & { readonly view: SavedView }) {
  const { view, hasDocument } = props
  const now = useStateNow(props)
  const changing = useAct(changeView, { invalidates, success: ({ mensagem }) => mensagem })
  const isSame =
    now.consulta === view.consulta &&
    JSON.stringify(now.disposicao) === JSON.stringify(view.disposicao)
  return (
    <div className={styles['change']}>
      <Button
        loading={changing.busy}
        disabledBecause={
          hasDocument ? noDocument : isSame ? 'A lista está como na visão.' : undefined
        }
        onClick={() =>
          void changing.run({
            id: view.id,
            versao: view.versao,
            nome: view.nome,
            perfil: view.perfil,
            ...now,
          })
        }
      >
        {`Atualizar '${view.nome}'`}
      </Button>
    </div>
  )
}

/** The saved views of a list, and the form for a new one. */
export function ViewsCard(props: ViewsProps) {
  const { listing, opened, onDone } = props
  const { data, isError, error, refetch } = useQuery(viewsQuery(listing.name))
  if (isError && !data)
    return (
      <FailureState
        title="Erro ao tentar carregar as visões"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={120} />
      </div>
    )
  const own = data.content.find(({ id, minha }) => minha && id === opened?.id)
  return (
    <>
      {data.content.length === 0 ? (
        <p className={styles['note']}>Nenhuma visão salva desta lista.</p>
      ) : (
        <ul className={styles['list']}>
          {data.content.map((view) => (
            <ViewLine key={view.id} view={view} isOpened={view.id === opened?.id} onOpen={onDone} />
          ))}
        </ul>
      )}
      {own && <ChangeOpened {...props} view={own} />}
      <NewView {...props} profiles={data.perfis} />
    </>
  )
}
