import { useState } from 'react'
import { cents } from '#values/cents.ts'
import { Button } from '../actions/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { PopoverCard } from './popover-card.tsx'
import { PopoverSection } from './popover-section.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { showToast } from './toast-store.ts'
import type { Stories } from '../stories/story.ts'
import { localDate } from '#values/local-date.ts'
import { DayIntervalField } from '../fields/day-interval-field.tsx'
import { FileDrop } from '../fields/file-drop.tsx'
import { MultiSelectField } from '../fields/multi-select-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { TextField } from '../fields/text-field.tsx'

function Form({ startsOpen }: { readonly startsOpen: boolean }) {
  const [opened, setOpened] = useState(startsOpen)
  const [text, setText] = useState('')
  const close = () => {
    setOpened(false)
    setText('')
  }
  return (
    <>
      <Button onClick={() => setOpened(true)}>Abrir formulário</Button>
      <Dialog
        opened={opened}
        onClose={close}
        title="Justificativa"
        dirty={text !== ''}
        footerStart={<Button kind="text">Limpar justificativa</Button>}
        footer={
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button
              kind="primary"
              disabledBecause={text === '' ? '*Número do chamado é obrigatório.' : undefined}
            >
              Salvar
            </Button>
          </>
        }
      >
        <TextField
          label="Número do chamado"
          required
          value={text}
          onChange={setText}
          error={text === '' ? '*Número do chamado é obrigatório.' : undefined}
          autoFocusInDialog
        />
      </Dialog>
    </>
  )
}

const malls = ['Campo Belo', 'Parque das Águas', 'Serra Azul'].map((label) => ({
  value: label,
  label,
}))

/** Every kind of field in one form, with a confirmation over it. */
function Fields() {
  const [opened, setOpened] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [mall, setMall] = useState('')
  const [several, setSeveral] = useState<readonly string[]>([])
  const [period, setPeriod] = useState('')
  const [note, setNote] = useState('')
  const [saved, setSaved] = useState<readonly string[]>([])
  const restart = () => {
    setMall('')
    setSeveral([])
    setPeriod('')
    setSaved([])
  }
  const save = () => setSaved([...saved, [mall, several.join(','), period, note].join(';')])
  return (
    <>
      <Button onClick={() => setOpened(true)}>Abrir campos</Button>
      <output>{saved.join(' | ')}</output>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Campos"
        footerStart={
          <Button kind="text" onClick={() => setConfirming(true)}>
            Excluir
          </Button>
        }
        footer={
          <Button
            kind="primary"
            disabledBecause={note === 'errado' ? 'A observação está errada.' : undefined}
            onClick={save}
          >
            Salvar
          </Button>
        }
      >
        <SelectField label="Shopping" options={malls} value={mall} onChange={setMall} />
        <MultiSelectField label="Shoppings" options={malls} value={several} onChange={setSeveral} />
        <DayIntervalField
          label="Período"
          today={localDate('2026-11-18')}
          value={period}
          onChange={setPeriod}
        />
        <TextAreaField label="Observação" value={note} onChange={setNote} />
        <FileDrop
          label="Anexo"
          accept={['.pdf']}
          maxBytes={1024}
          value={undefined}
          onChange={() => {}}
        />
        <div>
          <Button disabledBecause="Não há nada a ver.">Ver</Button>{' '}
          <Button onClick={() => showToast({ tone: 'error', title: 'Erro interno' })}>
            Falhar
          </Button>{' '}
          <Button onClick={restart}>Recomeçar</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => setConfirming(false)}
        question="Deseja excluir?"
      />
    </>
  )
}

function Confirmation({ startsOpen }: { readonly startsOpen: boolean }) {
  const [opened, setOpened] = useState(startsOpen)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Button kind="primary" onClick={() => setOpened(true)}>
        Submeter
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={() => setBusy(true)}
        busy={busy}
        question="Deseja enviar os boletos apresentados em tela para a próxima etapa de aprovação do workflow?"
        count={272}
        noun={{ one: 'boleto', many: 'boletos' }}
        sum={cents(693_091_782)}
        lines={[
          { label: 'NEGATIVAR', mark: 'filled', count: 239, sum: cents(609_269_175) },
          { label: 'ISENTAR', mark: 'hollow', count: 33, sum: cents(83_822_607) },
        ]}
        from="Pendente Análise Shopping"
        to="Pendente Aprovação Shopping"
        notes={[
          { tone: 'alert', text: '23 boletos têm alerta e seguem assim mesmo.' },
          {
            tone: 'block',
            text: '6 têm bloqueio, do boleto ou de um fiador: na aprovação tudo segue, mas quem está bloqueado não é enviado ao bureau enquanto o bloqueio durar.',
          },
        ]}
      />
    </>
  )
}

/** A changed form with a card and a confirmation over it. */
function Layers() {
  const [opened, setOpened] = useState(false)
  const [changed, setChanged] = useState(false)
  const [asking, setAsking] = useState(false)
  const [explaining, setExplaining] = useState(false)
  const close = () => {
    setOpened(false)
    setChanged(false)
  }
  return (
    <>
      <Button onClick={() => setOpened(true)}>Abrir contrato</Button>
      <Dialog
        opened={opened}
        onClose={close}
        title="Contrato"
        dirty={changed}
        footer={
          <>
            <Button onClick={() => setChanged(true)}>Alterar</Button>
            <Button onClick={() => setAsking(true)}>Excluir</Button>
          </>
        }
      >
        <PopoverCard
          opened={explaining}
          onChange={setExplaining}
          title="Explicação"
          target={<Button onClick={() => setExplaining(!explaining)}>Explicar</Button>}
        >
          <PopoverSection>Sem chance cadastrada.</PopoverSection>
        </PopoverCard>
      </Dialog>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => setAsking(false)}
        question="Deseja excluir?"
      />
    </>
  )
}

export const stories: Stories = {
  form: () => <Form startsOpen={false} />,
  'form open': () => <Form startsOpen />,
  fields: () => <Fields />,
  layers: () => <Layers />,
  confirm: () => <Confirmation startsOpen={false} />,
  'confirm open': () => <Confirmation startsOpen />,
  shortcuts: () => (
    <ShortcutHelp
      groups={[
        {
          title: 'Tabela',
          shortcuts: [
            { keys: ['J'], does: 'Próxima linha' },
            { keys: ['K'], does: 'Linha anterior' },
          ],
        },
        { title: 'Geral', shortcuts: [{ keys: ['Ctrl', 'K'], does: 'Buscar telas' }] },
      ]}
    />
  ),
}
