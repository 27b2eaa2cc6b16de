// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { FormModal } from './FormModal.tsx';

const onClose = vi.fn();
let goBack: () => void;

function Page() {
  const navigate = useNavigate();
  goBack = () => navigate(-1);
  return (
    <FormModal onClose={onClose} title="Edit Student">
      <input aria-label="First name" />
    </FormModal>
  );
}

beforeEach(() => onClose.mockClear());

it('Back asks before it takes typed words away, as the close button does, and then goes on writing', async () => {
  const { user } = renderScreen(<Page />);
  await user.type(screen.getByLabelText('First name'), 'Mei');
  goBack();
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mei');
  await user.click(screen.getByRole('button', { name: 'Go on writing' }));
  expect(onClose).not.toHaveBeenCalled();
});
