import messages from './messages.module.css';

/** Says at once why an action failed. */
export const Problem = ({ children }: { children: string | null }) =>
  children !== null && (
    <p className={messages.problem} role="alert">
      {children}
    </p>
  );
