/** The page for teachers who hear of Chickadee for the first time (/home). */
import { Anchor, Box, Button, Container, Group, SimpleGrid, Text, Title } from '@mantine/core';
import {
  IconChartBar,
  IconEar,
  IconMicrophone,
  IconPhoto,
  IconShieldCheck,
  IconTrendingUp,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { Brand } from '#ui/brand/Brand.tsx';
import { FeatureCard } from './FeatureCard.tsx';
import classes from './home.module.css';
import { marketingTexts as texts } from './texts.ts';

export default function MarketingPage() {
  return (
    <>
      <Banner />
      <TopBar />
      <Container component="main" size="lg" w="100%" flex={1}>
        <Hero />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <FeatureCard level={2} icon={IconMicrophone} color="coral" {...texts.features.speaking} />
          <FeatureCard level={2} icon={IconEar} color="sky" {...texts.features.listening} />
          <FeatureCard level={2} icon={IconTrendingUp} color="leaf" {...texts.features.progress} />
        </SimpleGrid>
        <Pictures />
        <Steps />
        <SimpleGrid cols={{ base: 1, sm: 3 }} mt={56}>
          <FeatureCard level={2} icon={IconPhoto} color="sun" {...texts.trust.content} />
          <FeatureCard level={2} icon={IconShieldCheck} color="leaf" {...texts.trust.secure} />
          <FeatureCard level={2} icon={IconChartBar} color="sky" {...texts.trust.analytics} />
        </SimpleGrid>
      </Container>
      <Container component="footer" size="lg" w="100%" py="xl" ta="center">
        <Group justify="center" gap="lg">
          <Anchor component={Link} to="/privacy-coppa">
            {texts.privacy}
          </Anchor>
          <Anchor component={Link} to="/enhanced-features">
            {texts.deviceCheck}
          </Anchor>
        </Group>
      </Container>
    </>
  );
}

function Banner() {
  return (
    <Box className={classes.banner} py="xs" px="md">
      <Group justify="center" gap="md">
        <Text size="sm">{texts.banner}</Text>
        <Button component={Link} to="/teacher-login" size="xs" variant="white">
          {texts.getStarted}
        </Button>
      </Group>
    </Box>
  );
}

function TopBar() {
  return (
    <Container component="header" size="lg" w="100%" py="md">
      <Group justify="space-between" gap="sm">
        <Brand to="/home" withTagline />
        <Group component="nav" aria-label={texts.navLabel} gap="sm">
          <Button component={Link} to="/student-login" variant="light" color="leaf">
            {texts.studentLogin}
          </Button>
          <Button component={Link} to="/teacher-login" variant="default">
            {texts.teacherLogin}
          </Button>
        </Group>
      </Group>
    </Container>
  );
}

function Hero() {
  return (
    <section className={classes.hero}>
      <div>
        <Title order={1} className={classes.display}>
          {texts.heroTitle}
        </Title>
        <Text size="lg" c="dimmed" mt="md" maw="34rem">
          {texts.heroText}
        </Text>
        <Button component={Link} to="/teacher-login" size="lg" mt="lg">
          {texts.heroAction}
        </Button>
      </div>
      <div className={classes.sky}>
        <Chickadee pose="singing" />
      </div>
    </section>
  );
}

/** Of the product itself: `npm run pictures` takes them. */
function Pictures() {
  return (
    <section aria-labelledby="pictures">
      <Title order={2} id="pictures" ta="center" mt={56} mb="lg">
        {texts.picturesTitle}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }} className={classes.pictures}>
        <Picture name="recorder" {...texts.pictures.recorder} />
        <Picture name="listening" {...texts.pictures.listening} />
        <Picture name="recordings" {...texts.pictures.recordings} />
      </SimpleGrid>
    </section>
  );
}

interface PictureProps {
  name: string;
  alt: string;
  text: string;
}

function Picture({ name, alt, text }: PictureProps) {
  return (
    <figure className={classes.picture}>
      <img
        src={`/pictures/${name}.webp`}
        alt={alt}
        width={800}
        height={556}
        loading="lazy"
        decoding="async"
      />
      <Text component="figcaption" mt="xs">
        {text}
      </Text>
    </figure>
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps">
      <Title order={2} id="steps" ta="center" mt={56} mb="lg">
        {texts.stepsTitle}
      </Title>
      <SimpleGrid component="ol" cols={{ base: 1, sm: 3 }} className={classes.steps}>
        {texts.steps.map((step) => (
          <li key={step.title} className={classes.step}>
            <Title order={3}>{step.title}</Title>
            <Text c="dimmed">{step.text}</Text>
          </li>
        ))}
      </SimpleGrid>
    </section>
  );
}
