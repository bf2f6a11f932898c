import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { previewText, type TextRow } from '../contract/text-calls.ts'
import { tenantsQuery } from '../queries.ts'
import { textName } from './text-list.tsx'
import styles from './texts.module.css'

type Preview = AnswerOf<typeof previewText>

function Shown({ preview }: { readonly preview: Preview }) {
  const { assunto, texto, endereco, avisos } = preview
  return (
    <>
      {avisos.map((words) => (
        <p key={words} className={styles['warning']}>
          {words}
        </p>
      ))}
      <dl className={styles['facts']}>
        <dt>Para</dt>
        <dd>{endereco || '-'}</dd>
        {assunto !== '' && (
          <>
            <dt>Assunto</dt>
            <dd>{assunto}</dd>
          </>
        )}
      </dl>
      <pre className={styles['words']} tabIndex={0} aria-label="Texto da mensagem">
        {texto}
      </pre>
    </>
  )
}

/** 'Ver com um lojista': the text as that tenant would read it today; sends nothing. */
export function PreviewDialog({
  text,
  words,
  onClose,
}: {
  readonly text: TextRow
  readonly words: { readonly assunto: string; readonly corpo: string }
  readonly onClose: () => void
}) {
  const [nome, setNome] = useState('')
  const [tenant, setTenant] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const { data, isFetching } = useQuery(tenantsQuery(nome))
  const act = useAct(previewText, { invalidates: [], onDone: setPreview })
  const tenants = data?.data ?? []
  const isAsked = nome.trim().length >= 2
  const show = () => {
    const { id } = text
    const { assunto, corpo } = words
    void act.run({ id, corpo, idLojista: Number(tenant), assunto })
  }
  return (
    <Dialog
      opened
      size="wide"
      title={`${textName(text)}: ver com um lojista`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button
            kind="primary"
            loading={act.busy}
            disabledBecause={tenant === '' ? 'Escolha o lojista.' : undefined}
            onClick={show}
          >
            Ver
          </Button>
        </>
      }
    >
      <TextField
        label="Nome do lojista"
        type="search"
        value={nome}
        onChange={(typed) => {
          setNome(typed)
          setTenant('')
        }}
        hint={
          isAsked && !isFetching && tenants.length === 0
            ? 'Nenhum lojista com boletos em aberto tem este nome.'
            : 'Ao menos duas letras.'
        }
        autoFocusInDialog
      />
      <SelectField
        label="Lojista"
        options={tenants.map(({ id, nome: name, shopping }) => ({
          value: String(id),
          label: `${name}, ${shopping}`,
        }))}
        value={tenant}
        onChange={setTenant}
      />
      {preview && <Shown preview={preview} />}
    </Dialog>
  )
}
