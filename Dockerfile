# A server with its page and its sandbox. bubblewrap needs user namespaces: see compose.yaml.
FROM node:22-bookworm-slim AS page
WORKDIR /src
COPY web/package.json web/package-lock.json web/
RUN npm --prefix web ci --no-audit --no-fund
COPY web web
COPY protocol protocol
RUN npm --prefix web run build

FROM python:3.12-slim-bookworm
RUN apt-get update \
    && apt-get install --yes --no-install-recommends bubblewrap git libseccomp2 python3 nodejs \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --no-create-home wenko-sandbox
WORKDIR /opt/wenko
COPY requirements requirements
RUN pip install --no-cache-dir -r requirements/runtime.lock -r requirements/build.lock \
    && pip install --no-cache-dir --target .toolbox -r requirements/toolbox.lock
COPY pyproject.toml README.md ./
COPY src src
COPY playbooks playbooks
COPY --from=page /src/src/wenko/page src/wenko/page
RUN pip install --no-cache-dir --no-deps --no-build-isolation -e .
ENV WENKO_DATA=/var/lib/wenko WENKO_HOST=0.0.0.0
VOLUME /var/lib/wenko
EXPOSE 8765
HEALTHCHECK --interval=5s --timeout=4s CMD ["python", "-c", \
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/health', timeout=3)"]
CMD ["wenko", "serve"]
