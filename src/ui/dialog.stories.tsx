import { useState } from 'react'
import { cents } from '#values/cents.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import type { Stories } from './story.ts'
import { TextField } from './text-field.tsx'

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
            <Button kind="primary" disabledBecause={text === '' ? '*Número do chamado é obrigatório.' : undefined}>
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

export const stories: Stories = {
  form: () => <Form startsOpen={false} />,
  'form open': () => <Form startsOpen />,
  confirm: () => <Confirmation startsOpen={false} />,
  'confirm open': () => <Confirmation startsOpen />,
  shortcuts: () => (
    <ShortcutHelp
      opened
      onClose={() => {}}
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
