// Styles of the parts that the players use. Parts come before what is built from them.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/Button.css';
import './fonts.css';
import '#ui/theme/button-lines.css';
import '#ui/theme/button-press.css';
import '#ui/theme/reduced-motion.css';
